/** The words of the lower half of the homepage: Türkçe. */
import type { HowWords } from './en-plain.ts';

export const howWords: HowWords = {
  'how.title': 'Şifresiz girin',
  'how.step1': 'E-posta adresinizi yazın',
  'how.step1Text': 'Uydurulacak ya da unutulacak bir şifre yok.',
  'how.step2': 'Bir e-posta okuyun',
  'how.step2Text':
    'İçinde on dakika geçerli, altı haneli bir kod var. Bu makinede her e-posta giden kutusuna düşer, yani her adres olur.',
  'how.outbox': 'Giden kutusunu aç',
  'how.step3': 'Merhaba deyin',
  'how.step3Text': 'Üç evcil hayvan sizi bekliyor. Onları besleyin, onlarla oynayın ve başarımlar kazanın.',
  'how.developers': 'Geliştiriciler için',
  'how.page':
    'Bu sıradan bir sayfa: birkaç statik dosya ve bir script etiketi. Girişle ilgili her şey auth-elements’ten gelir: form, oturum ve diğer sekmelerinizde çıkış.',
  'how.policy':
    'Giriş hizmeti başka bir kökende çalışır. Bu sayfaların politikası satır içi betiğe, satır içi stile ve metnin işaretlemeye dönüşmesine izin vermez.',
  'how.api': 'Sağlayıcının API açıklamasını okuyun',
  'how.sample': 'Bütün entegrasyon',
  'how.nav': 'Ana gezinme',
  'how.noScript': 'Pet Game hayvanları çizmek ve hareket ettirmek için JavaScript’e ihtiyaç duyar.',
  'tap.label': '{name} ({species}): dokun',
  'tap.fox': 'Bu bir atıştırmalık mı?|Uyumuyordum ki.|Yakala beni!',
  'tap.axolotl': 'Blub.|Benim bacağım yeniden çıkar. Ya seninki?|Bir daha!',
  'tap.owl': 'Hu? Ah. Merhaba.|Beş dakika daha.|Yalnızca geceleri çalışırım.',
  'tap.about': 'Gerçek zamanlı olarak acıkan, uykusu gelen ve şımaran üç küçük hayvan. auth-elements demosu.',
};
