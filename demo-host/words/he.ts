/** The words of the demo's pages: עברית. */
import type { Words } from './en-plain.ts';

export const words: Words = {
  'login.title': 'בואו פנימה',
  'login.lead': 'חיות המחמד שלכם שמעו אתכם בדלת.',
  'login.preferLink': 'מעדיפים קישור?',
  'login.emailLink': 'שליחת קישור כניסה בדוא״ל',
  'login.preferCode': 'מעדיפים קוד?',
  'login.emailCode': 'שליחת קוד בן 6 ספרות בדוא״ל',
  'login.secondLock': 'רוצים מנעול נוסף?',
  'login.addApp': 'הוספת אפליקציית אימות',
  'login.outboxHint': 'מנסים במחשב שלכם? ההודעות נמצאות',
  'login.outbox': 'בתיבת היוצא',
  'login.newTab': 'נפתח בכרטיסייה חדשה',
  skip: 'דילוג לתוכן',
  noScript: 'הכניסה דורשת JavaScript, שלא נטען.',
  'cookies.blocked':
    'הדפדפן חוסם קובצי Cookie של האתר, ולכן הדף הבא לא יזהה אתכם. יש לאפשר קובצי Cookie לאתר:',
  'cookies.tryAgain': 'ניסיון נוסף',
  foot: 'החיות שלכם בידיים טובות!',
  'nav.logIn': 'כניסה',
  'nav.pets': 'החיות שלכם',
  'home.title1': 'חיות קטנות.',
  'home.title2': 'רגשות גדולים.',
  'home.lead':
    'שלוש חיות קטנות שנעשות רעבות, ישנוניות ושובבות בזמן אמת. הן לא יודעות לקרוא שעון, אבל יודעות מתי ביקרתם לאחרונה.',
  'home.meet': 'להכיר את החיות',
  'home.visit': 'לבקר את החיות',
  'home.how': 'איך זה עובד?',
  'status.in': 'נכנסתם בתור {email}',
  'status.out': 'לא נכנסתם',
  'status.checking': 'בודקים אם נכנסתם…',
  'status.unknown': 'איננו יודעים אם נכנסתם.',
  logOut: 'יציאה',
  tryAgain: 'ניסיון נוסף',
  problem: 'שירות הכניסה אינו מגיב, ולכן איננו יודעים אם נכנסתם.',
  language: 'שפה',
};
