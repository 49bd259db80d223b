/** The words of the demo's pages: Türkçe. */
import type { Words } from './en-plain.ts';

export const words: Words = {
  'login.title': 'Buyurun',
  'login.lead': 'Hayvanlarınız kapıda sizi duydu.',
  'login.preferLink': 'Bağlantıyı mı tercih edersiniz?',
  'login.emailLink': 'Bana giriş bağlantısı gönder',
  'login.preferCode': 'Kodu mu tercih edersiniz?',
  'login.emailCode': 'Bana 6 haneli bir kod gönder',
  'login.secondLock': 'İkinci bir kilit ister misiniz?',
  'login.addApp': 'Kimlik doğrulama uygulaması ekleyin',
  'login.outboxHint': 'Bunu kendi bilgisayarınızda mı deniyorsunuz? E-postalarınız burada:',
  'login.outbox': 'giden kutusu',
  'login.newTab': 'yeni sekmede açılır',
  skip: 'İçeriğe geç',
  noScript: 'Giriş için JavaScript gerekir; yüklenmedi.',
  'cookies.blocked':
    'Bu tarayıcı bu sitenin çerezlerini engelliyor; sonraki sayfa sizi tanımaz. Bu site için çerezlere izin verin:',
  'cookies.tryAgain': 'Tekrar deneyin',
  foot: 'Hayvanlarınız emin ellerde!',
  'nav.logIn': 'Giriş yap',
  'nav.pets': 'Hayvanlarınız',
  'home.title1': 'Küçük hayvanlar.',
  'home.title2': 'Büyük duygular.',
  'home.lead':
    'Gerçek zamanda acıkan, uykusu gelen ve şımaran üç küçük hayvan. Saati okuyamazlar ama en son ne zaman geldiğinizi bilirler.',
  'home.meet': 'Hayvanlarınızla tanışın',
  'home.visit': 'Hayvanlarınızı ziyaret edin',
  'home.how': 'Nasıl çalışıyor?',
  'status.in': '{email} olarak giriş yaptınız',
  'status.out': 'Giriş yapmadınız',
  'status.checking': 'Giriş yapıp yapmadığınız kontrol ediliyor…',
  'status.unknown': 'Giriş yapıp yapmadığınızı bilmiyoruz.',
  logOut: 'Çıkış yap',
  tryAgain: 'Tekrar deneyin',
  problem: 'Giriş hizmeti yanıt vermiyor; giriş yapıp yapmadığınızı bilmiyoruz.',
  language: 'Dil',
};
