/** The words of the lower half of the homepage: 한국어. */
import type { HowWords } from './en-plain.ts';

export const howWords: HowWords = {
  'how.title': '비밀번호 없이 들어오세요',
  'how.step1': '이메일 주소를 입력하세요',
  'how.step1Text': '만들거나 잊어버릴 비밀번호가 없습니다.',
  'how.step2': '메일 한 통을 읽으세요',
  'how.step2Text':
    '10분 동안 쓸 수 있는 6자리 코드가 들어 있습니다. 이 컴퓨터에서는 모든 메일이 보낼 편지함에 들어오므로 어떤 주소든 됩니다.',
  'how.outbox': '보낼 편지함 열기',
  'how.step3': '인사하세요',
  'how.step3Text': '세 마리 펫이 기다립니다. 먹이를 주고, 함께 놀고, 업적을 모으세요.',
  'how.developers': '개발자를 위해',
  'how.page':
    '이 페이지는 정적 파일 몇 개와 script 태그 하나로 된 평범한 페이지입니다. 양식, 세션, 다른 탭에서의 로그아웃까지 로그인에 관한 모든 것은 auth-elements가 맡습니다.',
  'how.policy':
    '로그인 서비스는 다른 출처에서 실행됩니다. 이 페이지의 정책은 인라인 스크립트와 스타일, 문자열을 마크업으로 바꾸는 것을 허용하지 않습니다.',
  'how.api': '제공자의 API 설명 읽기',
  'how.sample': '통합 코드 전체',
  'how.nav': '주 메뉴',
  'how.noScript': 'Pet Game에서 펫을 그리고 움직이려면 JavaScript가 필요합니다.',
  'tap.label': '{name}({species}) 누르기',
  'tap.fox': '그거 간식이야?|안 잤어.|나 잡아 봐라!',
  'tap.axolotl': '뽀글.|내 다리는 다시 자라. 너는?|한 번 더!',
  'tap.owl': '부엉? 아. 안녕.|5분만 더.|난 밤에만 일해.',
  'tap.about': '실시간으로 배고프고 졸리고 장난치는 작은 동물 세 마리. auth-elements 데모입니다.',
};
