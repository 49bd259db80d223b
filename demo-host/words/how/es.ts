/** The words of the lower half of the homepage: Español. */
import type { HowWords } from './en-plain.ts';

export const howWords: HowWords = {
  'how.title': 'Entra sin contraseña',
  'how.step1': 'Escribe tu correo electrónico',
  'how.step1Text': 'No hay contraseña que inventar ni que olvidar.',
  'how.step2': 'Lee un correo',
  'how.step2Text':
    'Contiene un código de seis cifras que vale diez minutos. En este equipo todos los correos llegan a la bandeja de salida, así que sirve cualquier dirección.',
  'how.outbox': 'Abrir la bandeja de salida',
  'how.step3': 'Di hola',
  'how.step3Text': 'Tres mascotas te esperan. Dales de comer, juega con ellas y consigue logros.',
  'how.developers': 'Para desarrolladores',
  'how.page':
    'Esta es una página corriente: unos archivos estáticos y una etiqueta script. Todo el inicio de sesión viene de auth-elements: el formulario, la sesión y el cierre de sesión en tus otras pestañas.',
  'how.policy':
    'El servicio de acceso está en otro origen, y la política de estas páginas no permite scripts ni estilos en línea, ni convertir textos en marcado.',
  'how.api': 'Leer la descripción de la API del proveedor',
  'how.sample': 'Toda la integración',
  'how.nav': 'Navegación principal',
  'how.noScript': 'Pet Game necesita JavaScript para dibujar y mover las mascotas.',
  'tap.label': 'Tocar a {name} ({species})',
  'tap.fox': '¿Eso es comida?|No estaba durmiendo.|¡A que no me pillas!',
  'tap.axolotl': 'Blub.|A mí me vuelven a crecer las patas. ¿Y a ti?|¡Otra vez!',
  'tap.owl': '¿Uh? Ah. Hola.|Cinco minutos más.|Solo trabajo de noche.',
  'tap.about':
    'Tres animalitos que tienen hambre, sueño y ganas de jugar en tiempo real. Una demo de auth-elements.',
};
