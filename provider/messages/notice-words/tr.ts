import type { NoticeWords } from '../notice-words.ts';

export const tr: NoticeWords = {
  subjects: {
    method_added: '{project} için yeni bir giriş yöntemi',
    method_removed: '{project} için bir giriş yöntemi kaldırıldı',
    password_changed: '{project} şifreniz değiştirildi',
    new_device: '{project} hesabınıza yeni giriş',
    app_allowed: '{app} artık {project} içinde sizin adınıza işlem yapabilir',
    recovery_code_used: '{project} için bir kurtarma kodu kullanıldı',
    recovery_codes_replaced: '{project} için yeni kurtarma kodları',
    data_downloaded: '{project} verileriniz indirildi',
    account_deletion: '{project} hesabınız silinecek',
    account_deleted: '{project} hesabınız silindi',
  },
  intros: {
    method_added: '{project} hesabınıza eklendi: {method}.',
    method_removed: '{project} hesabınızdan kaldırıldı: {method}.',
    password_changed: '{project} hesabınızın şifresi değiştirildi.',
    new_device: '{project} hesabınıza tanımadığımız bir tarayıcıdan veya ağdan giriş yapıldı.',
    app_allowed: '{app} uygulamasına {project} hesabınız için tam erişim verdiniz.',
    recovery_code_used:
      '{project} hesabınızda kimlik doğrulama uygulaması yerine bir kurtarma kodu kullanıldı. Kalan kodlar: {left}.',
    recovery_codes_replaced:
      '{project} hesabınız için yeni kurtarma kodları oluşturuldu. Öncekiler artık geçerli değil.',
    data_downloaded:
      'Birisi {project} tarafından sizin hakkınızda saklanan her şeyi bir dosya olarak indirdi.',
    account_deletion:
      'Birisi {project} hesabınızın silinmesini istedi. Tüm oturumlar kapatıldı. Hesap {date} tarihinde silinecek; o zamana kadar vazgeçebilirsiniz.',
    account_deleted:
      '{project} hesabınız silindi ve tüm oturumlar kapatıldı. Bu işlem geri alınamaz. Bunu siz yapmadıysanız {project} ile iletişime geçin.',
  },
  methods: {
    email: '{label} e-posta adresi',
    phone: '{label} telefon numarası',
    social: '{label} hesabı',
    passkey: '“{label}” geçiş anahtarı',
    wallet: '{label} cüzdanı',
    app: 'kimlik doğrulama uygulaması',
  },
  ended: {
    sessions: 'Kapatılan oturumlar',
    apps: 'Bağlantısı kesilen uygulamalar',
    codes: 'Geçersiz kılınan kodlar',
    links: 'Geçersiz kılınan bağlantılar',
  },
  when: 'Zaman',
  browser: 'Tarayıcı',
  place: 'Yer',
  organization: 'Kuruluş',
  unknown: 'Bilinmiyor',
  question: 'Bunu siz yaptıysanız bir şey yapmanız gerekmez. Siz değilseniz hesabınızı hemen koruyun.',
  action: 'Bunu ben yapmadım',
  keepAction: 'Hesabımı koru veya güvene al',
  withoutLink:
    'Bunu siz yapmadıysanız giriş yapıp hesabınızı kontrol edin veya bu mesajı diğer adresinizde arayın.',
  ofMember:
    'Bunu siz yaptıysanız bir şey yapmanız gerekmez. Siz değilseniz kuruluşunuzun bir yöneticisine hemen haber verin.',
  putBack: 'Orada bu adresi de geri getirebilirsiniz.',
  expiry: 'Bağlantı {days} geçerlidir. Kimseyle paylaşmayın.',
  page: {
    title: 'Bunu siz mi yaptınız?',
    explain:
      'Siz değilseniz tüm tarayıcı ve uygulamalardaki oturumları kapatır, o zamandan beri eklenenleri kaldırır ve giriş yöntemlerini bir gün kilitleriz. Ardından giriş yapmanız için size bir bağlantı göndeririz.',
    secure: 'Hesabımı koru',
    restore: 'Adresi geri getir',
    restoreExplain:
      'Fikriniz mi değişti veya adresi başkası mı kaldırdı? Bu adresle yeniden giriş yapabilirsiniz.',
    keep: 'Hesabımı koru',
    keepExplain: 'Fikrinizi mi değiştirdiniz? Hesabınız kalır ve yeniden giriş yapabilirsiniz.',
    keptTitle: 'Hesabınız kalıyor',
    kept: 'Silinmeyecek. {address} ile giriş yapın.',
    doneTitle: 'Hesabınız güvende',
    done: 'Hesabınıza tüm erişimi sonlandırdık:',
    removed: 'Kaldırılan giriş yöntemleri',
    next: '{address} adresine bir bağlantı gönderdik. Giriş yapmak için onu kullanın. Bir gün boyunca giriş yöntemi eklenemez veya kaldırılamaz.',
    nextUnsent:
      'Size bağlantı gönderemedik. {address} ile giriş yapın. Bir gün boyunca giriş yöntemi eklenemez veya kaldırılamaz.',
    restoredTitle: 'Adres geri getirildi',
    restored: '{address} ile yeniden giriş yapabilirsiniz.',
    goneTitle: 'Bu bağlantının süresi doldu',
    gone: 'Daha önce kullanılmış veya üzerinden {days} geçmiş.',
    nothing: 'Bunu siz yaptıysanız bu sayfayı kapatabilirsiniz.',
  },
};
