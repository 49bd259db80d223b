/** The words of the demo's pages: Español. */
import type { Words } from './en-plain.ts';

export const words: Words = {
  'login.title': 'Pasa, pasa',
  'login.lead': 'Tus mascotas te han oído en la puerta.',
  'login.preferLink': '¿Prefieres un enlace?',
  'login.emailLink': 'Enviarme un enlace de acceso',
  'login.preferCode': '¿Prefieres un código?',
  'login.emailCode': 'Enviarme un código de 6 dígitos',
  'login.secondLock': '¿Quieres una segunda cerradura?',
  'login.addApp': 'Añadir una app de autenticación',
  'login.outboxHint': '¿Lo pruebas en tu propio equipo? Tus correos están en',
  'login.outbox': 'la bandeja de salida',
  'login.newTab': 'se abre en una pestaña nueva',
  skip: 'Ir al contenido',
  noScript: 'Iniciar sesión requiere JavaScript, que no se ha cargado.',
  'cookies.blocked':
    'Este navegador bloquea las cookies de este sitio, así que la página siguiente no te reconocería. Permite las cookies de este sitio:',
  'cookies.tryAgain': 'Intentar de nuevo',
  foot: '¡Tus mascotas están en buenas manos!',
  'nav.logIn': 'Iniciar sesión',
  'nav.pets': 'Tus mascotas',
  'home.title1': 'Mascotas pequeñas.',
  'home.title2': 'Sentimientos grandes.',
  'home.lead':
    'Tres animalitos que tienen hambre, sueño y ganas de jugar en tiempo real. No saben leer la hora, pero saben cuándo viniste por última vez.',
  'home.meet': 'Conoce a tus mascotas',
  'home.visit': 'Visita a tus mascotas',
  'home.how': '¿Cómo funciona?',
  'status.in': 'Has iniciado sesión como {email}',
  'status.out': 'No has iniciado sesión',
  'status.checking': 'Comprobando tu sesión…',
  'status.unknown': 'No sabemos si has iniciado sesión.',
  logOut: 'Cerrar sesión',
  tryAgain: 'Intentar de nuevo',
  problem: 'El servicio de inicio de sesión no responde, así que no sabemos si has iniciado sesión.',
  language: 'Idioma',
};
