/** The words of the demo's pages: 한국어. */
import type { Words } from './en-plain.ts';

export const words: Words = {
  'login.title': '어서 오세요',
  'login.lead': '반려동물들이 문 앞의 소리를 들었어요.',
  'login.preferLink': '링크가 더 편하신가요?',
  'login.emailLink': '로그인 링크를 이메일로 받기',
  'login.preferCode': '코드가 더 편하신가요?',
  'login.emailCode': '6자리 코드를 이메일로 받기',
  'login.secondLock': '자물쇠를 하나 더 원하시나요?',
  'login.addApp': '인증 앱 추가하기',
  'login.outboxHint': '내 컴퓨터에서 시험 중이신가요? 메일은 여기에 있습니다:',
  'login.outbox': '보낸 편지함',
  'login.newTab': '새 탭에서 열립니다',
  skip: '본문으로 건너뛰기',
  noScript: '로그인하려면 JavaScript가 필요하지만 불러오지 못했습니다.',
  'cookies.blocked':
    '이 브라우저가 이 사이트의 쿠키를 차단해서 다음 페이지에서 알아볼 수 없습니다. 이 사이트의 쿠키를 허용하세요:',
  'cookies.tryAgain': '다시 시도',
  foot: '반려동물들은 안전합니다!',
  'nav.logIn': '로그인',
  'nav.pets': '내 반려동물',
  'home.title1': '작은 동물.',
  'home.title2': '커다란 마음.',
  'home.lead':
    '실제 시간에 따라 배고프고 졸리고 신나는 작은 동물 세 마리. 시계는 못 읽지만 마지막으로 다녀가신 때는 기억합니다.',
  'home.meet': '반려동물 만나기',
  'home.visit': '반려동물 보러 가기',
  'home.how': '어떻게 작동하나요?',
  'status.in': '{email}(으)로 로그인했습니다',
  'status.out': '로그인하지 않았습니다',
  'status.checking': '로그인 상태를 확인하고 있습니다…',
  'status.unknown': '로그인 상태를 알 수 없습니다.',
  logOut: '로그아웃',
  tryAgain: '다시 시도',
  problem: '로그인 서비스가 응답하지 않아 로그인 상태를 알 수 없습니다.',
  language: '언어',
};
