/** The words of the demo's pages: العربية. */
import type { Words } from './en-plain.ts';

export const words: Words = {
  'login.title': 'أهلًا وسهلًا',
  'login.lead': 'سمعتك حيواناتك عند الباب.',
  'login.preferLink': 'هل تفضّل رابطًا؟',
  'login.emailLink': 'إرسال رابط الدخول بالبريد',
  'login.preferCode': 'هل تفضّل رمزًا؟',
  'login.emailCode': 'إرسال رمز من 6 أرقام بالبريد',
  'login.secondLock': 'هل تريد قفلًا ثانيًا؟',
  'login.addApp': 'إضافة تطبيق مصادقة',
  'login.outboxHint': 'هل تجرّب هذا على جهازك؟ رسائلك في',
  'login.outbox': 'صندوق الصادر',
  'login.newTab': 'يُفتح في علامة تبويب جديدة',
  skip: 'الانتقال إلى المحتوى',
  noScript: 'يتطلب تسجيل الدخول JavaScript، ولم يتم تحميله.',
  'cookies.blocked':
    'يحظر هذا المتصفح ملفات تعريف الارتباط لهذا الموقع، ولن تتعرّف عليك الصفحة التالية. اسمح بها لهذا الموقع:',
  'cookies.tryAgain': 'إعادة المحاولة',
  foot: 'حيواناتك في أيدٍ أمينة!',
  'nav.logIn': 'تسجيل الدخول',
  'nav.pets': 'حيواناتك',
  'home.title1': 'حيوانات صغيرة.',
  'home.title2': 'مشاعر كبيرة.',
  'home.lead':
    'ثلاثة حيوانات صغيرة تجوع وتنعس وتمرح في الوقت الحقيقي. لا تعرف قراءة الساعة، لكنها تعرف متى كانت زيارتك الأخيرة.',
  'home.meet': 'تعرّف على حيواناتك',
  'home.visit': 'زيارة حيواناتك',
  'home.how': 'كيف يعمل هذا؟',
  'status.in': 'تم تسجيل دخولك باسم {email}',
  'status.out': 'لم يتم تسجيل دخولك',
  'status.checking': 'جارٍ التحقق من تسجيل دخولك…',
  'status.unknown': 'لا نعرف هل تم تسجيل دخولك.',
  logOut: 'تسجيل الخروج',
  tryAgain: 'إعادة المحاولة',
  problem: 'خدمة تسجيل الدخول لا تستجيب، لذا لا نعرف هل تم تسجيل دخولك.',
  language: 'اللغة',
};
