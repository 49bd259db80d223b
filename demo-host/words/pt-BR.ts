/** The words of the demo's pages: Português. */
import type { Words } from './en-plain.ts';

export const words: Words = {
  'login.title': 'Pode entrar',
  'login.lead': 'Seus bichinhos ouviram você na porta.',
  'login.preferLink': 'Prefere um link?',
  'login.emailLink': 'Enviar um link de acesso por e-mail',
  'login.preferCode': 'Prefere um código?',
  'login.emailCode': 'Enviar um código de 6 dígitos por e-mail',
  'login.secondLock': 'Quer uma segunda fechadura?',
  'login.addApp': 'Adicionar um app autenticador',
  'login.outboxHint': 'Testando no seu próprio computador? Seus e-mails estão na',
  'login.outbox': 'caixa de saída',
  'login.newTab': 'abre em uma nova aba',
  skip: 'Ir para o conteúdo',
  noScript: 'Para entrar é preciso JavaScript, que não foi carregado.',
  'cookies.blocked':
    'Este navegador bloqueia os cookies deste site, e a próxima página não reconheceria você. Permita os cookies deste site:',
  'cookies.tryAgain': 'Tentar de novo',
  foot: 'Seus bichinhos estão em boas mãos!',
  'nav.logIn': 'Entrar',
  'nav.pets': 'Seus bichinhos',
  'home.title1': 'Bichos pequenos.',
  'home.title2': 'Sentimentos grandes.',
  'home.lead':
    'Três animaizinhos que sentem fome, sono e vontade de brincar em tempo real. Eles não sabem ver as horas, mas sabem quando você esteve aqui.',
  'home.meet': 'Conheça seus bichinhos',
  'home.visit': 'Visite seus bichinhos',
  'home.how': 'Como funciona?',
  'status.in': 'Você entrou como {email}',
  'status.out': 'Você não entrou',
  'status.checking': 'Verificando se você entrou…',
  'status.unknown': 'Não sabemos se você entrou.',
  logOut: 'Sair',
  tryAgain: 'Tentar de novo',
  problem: 'O serviço de login não responde, por isso não sabemos se você entrou.',
  language: 'Idioma',
};
