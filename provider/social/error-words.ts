/** The words of the page for a social sign-in that failed and has no page to return to. */
import type { LanguageTag } from '../messages/words.ts';

export interface SocialErrorWords {
  title: string;
  /** The sign-in took too long, or the address was opened in another browser. */
  ended: string;
  tooMany: string;
  /** The provider failed. */
  broken: string;
  /** The site that sent the visitor made a mistake. */
  setUp: string;
}

export const socialErrorWords: Record<LanguageTag, SocialErrorWords> = {
  en: {
    title: 'We couldn’t sign you in',
    ended:
      'This sign-in has ended, or was started in another browser. Go back to the site you came from and start again.',
    tooMany: 'Too many tries. Wait a moment, then go back to the site you came from and start again.',
    broken: 'Something went wrong on our side. Go back to the site you came from and try again in a moment.',
    setUp:
      'The site you came from isn’t set up for this way to sign in. Go back and choose another way, or let the site know.',
  },
  de: {
    title: 'Die Anmeldung hat nicht geklappt',
    ended:
      'Diese Anmeldung ist beendet oder wurde in einem anderen Browser begonnen. Gehen Sie zurück zur Website, von der Sie kommen, und beginnen Sie von vorn.',
    tooMany:
      'Zu viele Versuche. Warten Sie einen Moment, gehen Sie dann zurück zur Website, von der Sie kommen, und beginnen Sie von vorn.',
    broken:
      'Bei uns ist etwas schiefgelaufen. Gehen Sie zurück zur Website, von der Sie kommen, und versuchen Sie es gleich noch einmal.',
    setUp:
      'Die Website, von der Sie kommen, ist für diese Anmeldung nicht eingerichtet. Gehen Sie zurück und wählen Sie einen anderen Weg, oder wenden Sie sich an den Betreiber der Website.',
  },
  es: {
    title: 'No hemos podido iniciar tu sesión',
    ended:
      'Este inicio de sesión ha terminado o se empezó en otro navegador. Vuelve al sitio del que vienes y empieza de nuevo.',
    tooMany: 'Demasiados intentos. Espera un momento, vuelve al sitio del que vienes y empieza de nuevo.',
    broken:
      'Algo ha fallado por nuestra parte. Vuelve al sitio del que vienes e inténtalo de nuevo en un momento.',
    setUp:
      'El sitio del que vienes no está configurado para esta forma de acceso. Vuelve y elige otra, o avisa al responsable del sitio.',
  },
  fr: {
    title: 'La connexion n’a pas abouti',
    ended:
      'Cette connexion est terminée ou a été commencée dans un autre navigateur. Revenez au site d’où vous venez et recommencez.',
    tooMany: 'Trop de tentatives. Patientez un instant, revenez au site d’où vous venez et recommencez.',
    broken:
      'Un problème est survenu de notre côté. Revenez au site d’où vous venez et réessayez dans un instant.',
    setUp:
      'Le site d’où vous venez n’est pas configuré pour ce moyen de connexion. Revenez-y et choisissez-en un autre, ou prévenez le responsable du site.',
  },
  it: {
    title: 'Accesso non riuscito',
    ended:
      'Questo accesso è terminato o è stato iniziato in un altro browser. Torna al sito da cui provieni e ricomincia.',
    tooMany: 'Troppi tentativi. Attendi un momento, torna al sito da cui provieni e ricomincia.',
    broken:
      'Qualcosa è andato storto da parte nostra. Torna al sito da cui provieni e riprova tra un momento.',
    setUp:
      'Il sito da cui provieni non è configurato per questo modo di accedere. Torna indietro e scegline un altro, o avvisa il gestore del sito.',
  },
  nl: {
    title: 'Inloggen is niet gelukt',
    ended:
      'Deze inlogpoging is afgelopen of begon in een andere browser. Ga terug naar de site waar je vandaan komt en begin opnieuw.',
    tooMany: 'Te veel pogingen. Wacht even, ga dan terug naar de site waar je vandaan komt en begin opnieuw.',
    broken:
      'Er ging bij ons iets mis. Ga terug naar de site waar je vandaan komt en probeer het zo nog eens.',
    setUp:
      'De site waar je vandaan komt is niet ingesteld voor deze manier van inloggen. Ga terug en kies een andere manier, of laat het de site weten.',
  },
  pl: {
    title: 'Nie udało się zalogować',
    ended:
      'To logowanie wygasło lub rozpoczęło się w innej przeglądarce. Wróć na stronę, z której nastąpiło przejście, i zacznij od nowa.',
    tooMany:
      'Zbyt wiele prób. Odczekaj chwilę, wróć na stronę, z której nastąpiło przejście, i zacznij od nowa.',
    broken:
      'Coś poszło nie tak po naszej stronie. Wróć na stronę, z której nastąpiło przejście, i za chwilę spróbuj ponownie.',
    setUp:
      'Strona, z której nastąpiło przejście, nie jest skonfigurowana do tego sposobu logowania. Wróć i wybierz inny sposób lub skontaktuj się z właścicielem strony.',
  },
  'pt-br': {
    title: 'Não foi possível entrar',
    ended:
      'Este acesso terminou ou foi iniciado em outro navegador. Volte ao site de onde você veio e comece de novo.',
    tooMany: 'Muitas tentativas. Espere um momento, volte ao site de onde você veio e comece de novo.',
    broken: 'Algo deu errado do nosso lado. Volte ao site de onde você veio e tente de novo em instantes.',
    setUp:
      'O site de onde você veio não está configurado para esta forma de entrar. Volte e escolha outra, ou avise o responsável pelo site.',
  },
  tr: {
    title: 'Giriş yapılamadı',
    ended:
      'Bu giriş sona ermiş veya başka bir tarayıcıda başlatılmış. Geldiğiniz siteye dönüp yeniden başlayın.',
    tooMany: 'Çok fazla deneme yapıldı. Biraz bekleyin, sonra geldiğiniz siteye dönüp yeniden başlayın.',
    broken: 'Bizim tarafımızda bir sorun oluştu. Geldiğiniz siteye dönüp biraz sonra tekrar deneyin.',
    setUp:
      'Geldiğiniz site bu giriş yöntemi için ayarlanmamış. Geri dönüp başka bir yöntem seçin veya site sahibine haber verin.',
  },
  ja: {
    title: 'ログインできませんでした',
    ended:
      'このログインは終了したか、別のブラウザで開始されました。元のサイトに戻って、最初からやり直してください。',
    tooMany: '試行回数が多すぎます。しばらく待ってから元のサイトに戻り、最初からやり直してください。',
    broken: 'サーバーで問題が発生しました。元のサイトに戻り、しばらくしてからもう一度お試しください。',
    setUp:
      '元のサイトは、このログイン方法に対応するよう設定されていません。戻って別の方法を選ぶか、サイトの管理者にお知らせください。',
  },
  ko: {
    title: '로그인하지 못했습니다',
    ended: '로그인이 종료되었거나 다른 브라우저에서 시작되었습니다. 원래 사이트로 돌아가 다시 시작하세요.',
    tooMany: '시도 횟수가 너무 많습니다. 잠시 기다렸다가 원래 사이트로 돌아가 다시 시작하세요.',
    broken: '서버에 문제가 발생했습니다. 원래 사이트로 돌아가 잠시 후 다시 시도하세요.',
    setUp:
      '원래 사이트에 이 로그인 방법이 설정되어 있지 않습니다. 돌아가서 다른 방법을 선택하거나 사이트 운영자에게 알려 주세요.',
  },
  'zh-hans': {
    title: '登录未成功',
    ended: '此次登录已结束，或是在其他浏览器中开始的。请返回原网站重新开始。',
    tooMany: '尝试次数过多。请稍候，然后返回原网站重新开始。',
    broken: '服务器出了点问题。请返回原网站，稍后重试。',
    setUp: '原网站未设置此登录方式。请返回选择其他方式，或联系网站管理员。',
  },
  ar: {
    title: 'تعذّر تسجيل الدخول',
    ended: 'انتهت عملية تسجيل الدخول هذه أو بدأت في متصفح آخر. يُرجى الرجوع إلى الموقع السابق والبدء من جديد.',
    tooMany: 'محاولات كثيرة جدًا. يُرجى الانتظار قليلًا ثم الرجوع إلى الموقع السابق والبدء من جديد.',
    broken: 'حدث خطأ لدينا. يُرجى الرجوع إلى الموقع السابق وإعادة المحاولة بعد قليل.',
    setUp:
      'الموقع السابق غير مُعدّ لطريقة تسجيل الدخول هذه. يُرجى الرجوع واختيار طريقة أخرى أو إبلاغ مالك الموقع.',
  },
  he: {
    title: 'הכניסה לא הצליחה',
    ended: 'הכניסה הזאת הסתיימה, או התחילה בדפדפן אחר. יש לחזור לאתר הקודם ולהתחיל מחדש.',
    tooMany: 'יותר מדי ניסיונות. יש להמתין מעט, לחזור לאתר הקודם ולהתחיל מחדש.',
    broken: 'משהו השתבש אצלנו. יש לחזור לאתר הקודם ולנסות שוב בעוד רגע.',
    setUp: 'האתר הקודם לא הוגדר לדרך הכניסה הזאת. אפשר לחזור ולבחור דרך אחרת, או לפנות לבעלי האתר.',
  },
};
