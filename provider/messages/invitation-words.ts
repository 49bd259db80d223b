/** The texts of the mail that invites, in the languages of all mails. `{place}` is the project, or one of its organizations. */
import type { MailWords } from './words.ts';

/** The mail's sentence about its link is that of other links. */
type InvitationWords = Required<Pick<MailWords, 'subject' | 'heading' | 'intro' | 'action' | 'ignore'>>;

export const invitationWords = {
  en: {
    subject: 'Your invitation to {place}',
    heading: 'You are invited to {place}',
    intro: 'Select the button to accept the invitation and sign in to {place}.',
    action: 'Accept the invitation',
    ignore: 'If you don’t want to join, ignore this message. Never share this link.',
  },
  es: {
    subject: 'Tu invitación a {place}',
    heading: 'Tienes una invitación a {place}',
    intro: 'Pulsa el botón para aceptar la invitación y acceder a {place}.',
    action: 'Aceptar la invitación',
    ignore: 'Si no quieres unirte, ignora este mensaje. No compartas el enlace con nadie.',
  },
  'pt-br': {
    subject: 'Seu convite para {place}',
    heading: 'Você recebeu um convite para {place}',
    intro: 'Pressione o botão para aceitar o convite e entrar em {place}.',
    action: 'Aceitar o convite',
    ignore: 'Se você não quer participar, ignore esta mensagem. Não compartilhe o link com ninguém.',
  },
  fr: {
    subject: 'Votre invitation à rejoindre {place}',
    heading: 'Vous êtes invité à rejoindre {place}',
    intro: 'Appuyez sur le bouton pour accepter l’invitation et vous connecter à {place}.',
    action: 'Accepter l’invitation',
    ignore: 'Si vous ne voulez pas l’accepter, ignorez ce message. Ne transmettez ce lien à personne.',
  },
  de: {
    subject: 'Ihre Einladung zu {place}',
    heading: 'Sie sind zu {place} eingeladen',
    intro: 'Wählen Sie die Schaltfläche, um die Einladung anzunehmen und sich bei {place} anzumelden.',
    action: 'Einladung annehmen',
    ignore:
      'Wenn Sie nicht teilnehmen möchten, ignorieren Sie diese Nachricht. Geben Sie den Link nie weiter.',
  },
  it: {
    subject: 'Il tuo invito a {place}',
    heading: 'Hai ricevuto un invito a {place}',
    intro: 'Premi il pulsante per accettare l’invito e accedere a {place}.',
    action: 'Accetta l’invito',
    ignore: 'Se non vuoi partecipare, ignora questo messaggio. Non condividere il link con nessuno.',
  },
  nl: {
    subject: 'Je uitnodiging voor {place}',
    heading: 'Je bent uitgenodigd voor {place}',
    intro: 'Kies de knop om de uitnodiging te accepteren en in te loggen bij {place}.',
    action: 'Uitnodiging accepteren',
    ignore: 'Wil je niet meedoen? Dan kun je dit bericht negeren. Deel deze link nooit.',
  },
  pl: {
    subject: 'Twoje zaproszenie do {place}',
    heading: 'Masz zaproszenie do {place}',
    intro: 'Wybierz przycisk, aby przyjąć zaproszenie i zalogować się do {place}.',
    action: 'Przyjmij zaproszenie',
    ignore: 'Jeśli nie chcesz dołączyć, zignoruj tę wiadomość. Nikomu nie przekazuj linku.',
  },
  tr: {
    subject: '{place} davetiniz',
    heading: '{place} sizi davet ediyor',
    intro: 'Daveti kabul edip {place} hesabınıza giriş yapmak için düğmeyi seçin.',
    action: 'Daveti kabul et',
    ignore: 'Katılmak istemiyorsanız bu mesajı yok sayın. Bağlantıyı kimseyle paylaşmayın.',
  },
  ja: {
    subject: '{place} への招待',
    heading: '{place} に招待されています',
    intro: 'ボタンを選ぶと招待を承諾し、{place} にログインします。',
    action: '招待を承諾',
    ignore: '参加しない場合は、このメッセージを無視してください。リンクは誰にも教えないでください。',
  },
  ko: {
    subject: '{place} 초대',
    heading: '{place}에 초대되었습니다',
    intro: '버튼을 선택하면 초대를 수락하고 {place}에 로그인합니다.',
    action: '초대 수락',
    ignore: '참여를 원하지 않으면 이 메시지를 무시하세요. 링크를 다른 사람과 공유하지 마세요.',
  },
  'zh-hans': {
    subject: '{place} 邀请你加入',
    heading: '你已受邀加入 {place}',
    intro: '点击按钮即可接受邀请并登录 {place}。',
    action: '接受邀请',
    ignore: '如果你不想加入，请忽略此消息。请勿将链接转发给他人。',
  },
  ar: {
    subject: 'دعوة إلى {place}',
    heading: 'وصلتك دعوة إلى {place}',
    intro: 'يُرجى اختيار الزر لقبول الدعوة وتسجيل الدخول إلى {place}.',
    action: 'قبول الدعوة',
    ignore: 'عند عدم الرغبة في الانضمام يُرجى تجاهل هذه الرسالة. لا تجوز مشاركة الرابط مع أحد.',
  },
  he: {
    subject: 'הזמנה אל {place}',
    heading: 'קיבלת הזמנה אל {place}',
    intro: 'כדי לקבל את ההזמנה ולהיכנס אל {place} יש לבחור בכפתור.',
    action: 'קבלת ההזמנה',
    ignore: 'אם אין רצון להצטרף, אפשר להתעלם מההודעה. אין לשתף את הקישור עם איש.',
  },
} satisfies Record<string, InvitationWords>;
