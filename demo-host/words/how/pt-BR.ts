/** The words of the lower half of the homepage: Português. */
import type { HowWords } from './en-plain.ts';

export const howWords: HowWords = {
  'how.title': 'Entre sem senha',
  'how.step1': 'Digite seu e-mail',
  'how.step1Text': 'Não há senha para inventar nem esquecer.',
  'how.step2': 'Leia um e-mail',
  'how.step2Text':
    'Ele traz um código de seis dígitos que vale por dez minutos. Nesta máquina, todo e-mail chega à caixa de saída, então qualquer endereço serve.',
  'how.outbox': 'Abrir a caixa de saída',
  'how.step3': 'Diga olá',
  'how.step3Text': 'Três bichinhos esperam você. Dê comida, brinque com eles e ganhe conquistas.',
  'how.developers': 'Para desenvolvedores',
  'how.page':
    'Esta é uma página comum: alguns arquivos estáticos e uma tag de script. Tudo sobre o login vem de auth-elements: o formulário, a sessão e a saída nas suas outras abas.',
  'how.policy':
    'O serviço de login fica em outra origem, e a política destas páginas não permite scripts nem estilos embutidos, nem transformar textos em marcação.',
  'how.api': 'Ler a descrição da API do provedor',
  'how.sample': 'A integração inteira',
  'how.nav': 'Navegação principal',
  'how.noScript': 'Pet Game precisa de JavaScript para desenhar e mover os bichinhos.',
  'tap.label': 'Tocar em {name} ({species})',
  'tap.fox': 'Isso é um petisco?|Eu não estava dormindo.|Me pega!',
  'tap.axolotl': 'Blub.|Minha pata cresce de novo. E a sua?|De novo!',
  'tap.owl': 'Uh? Ah. Oi.|Só mais cinco minutos.|Só trabalho à noite.',
  'tap.about':
    'Três bichinhos que sentem fome, sono e vontade de brincar em tempo real. Uma demo do auth-elements.',
};
