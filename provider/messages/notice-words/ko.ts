import type { NoticeWords } from '../notice-words.ts';

export const ko: NoticeWords = {
  subjects: {
    method_added: '{project}에 새 로그인 방법이 추가되었습니다',
    method_removed: '{project}의 로그인 방법이 삭제되었습니다',
    password_changed: '{project} 비밀번호가 변경되었습니다',
    new_device: '{project}에 새로 로그인했습니다',
    app_allowed: '이제 {app}에서 {project} 계정으로 작업할 수 있습니다',
    recovery_codes_replaced: '{project}의 새 복구 코드',
    data_downloaded: '{project} 데이터가 다운로드되었습니다',
    account_deletion: '{project} 계정이 삭제될 예정입니다',
    account_deleted: '{project} 계정이 삭제되었습니다',
  },
  intros: {
    method_added: '{project} 계정에 다음이 추가되었습니다: {method}',
    method_removed: '{project} 계정에서 다음이 삭제되었습니다: {method}',
    password_changed: '{project} 계정의 비밀번호가 변경되었습니다.',
    new_device: '처음 보는 브라우저나 네트워크에서 누군가 {project} 계정에 로그인했습니다.',
    app_allowed: '{app}에 {project} 계정에 대한 전체 접근을 허용했습니다.',
    recovery_codes_replaced:
      '{project} 계정의 새 복구 코드가 만들어졌습니다. 이전 코드는 더 이상 사용할 수 없습니다.',
    data_downloaded: '누군가 {project}에 저장된 회원님의 모든 정보를 파일로 다운로드했습니다.',
    account_deletion:
      '{project} 계정의 삭제가 요청되었습니다. 모든 세션에서 로그아웃되었습니다. 계정은 {date}에 삭제되며, 그때까지 취소할 수 있습니다.',
    account_deleted:
      '{project} 계정이 삭제되고 모든 세션에서 로그아웃되었습니다. 되돌릴 수 없습니다. 본인이 아니라면 {project}에 문의하세요.',
  },
  methods: {
    email: '이메일 주소 {label}',
    phone: '전화번호 {label}',
    social: '{label} 계정',
    passkey: '패스키 "{label}"',
    wallet: '지갑 {label}',
    app: '인증 앱',
  },
  ended: {
    sessions: '로그아웃한 세션',
    apps: '연결을 해제한 앱',
    codes: '무효화한 코드',
    links: '무효화한 링크',
  },
  when: '일시',
  browser: '브라우저',
  place: '위치',
  organization: '조직',
  unknown: '알 수 없음',
  question: '본인이 한 일이라면 아무것도 하지 않아도 됩니다. 아니라면 지금 계정을 보호하세요.',
  action: '본인이 아닙니다',
  keepAction: '계정 유지 또는 보호',
  withoutLink: '본인이 아니라면 로그인해서 계정을 확인하거나 다른 이메일 주소로 보낸 이 메시지를 확인하세요.',
  ofMember: '본인이 한 일이라면 아무것도 하지 않아도 됩니다. 아니라면 지금 조직의 관리자에게 알리세요.',
  putBack: '그곳에서 이 주소를 복원할 수도 있습니다.',
  expiry: '링크는 {days} 동안 쓸 수 있습니다. 다른 사람과 공유하지 마세요.',
  page: {
    title: '본인이 한 일인가요?',
    explain:
      '아니라면 모든 브라우저와 앱에서 로그아웃하고, 그 이후 추가된 것을 삭제하고, 로그인 방법을 하루 동안 잠급니다. 그런 다음 로그인할 수 있는 링크를 이메일로 보내 드립니다.',
    secure: '내 계정 보호',
    restore: '주소 복원',
    restoreExplain:
      '마음이 바뀌었거나 다른 사람이 주소를 삭제했나요? 복원하면 이 주소로 다시 로그인할 수 있습니다.',
    keep: '계정 유지',
    keepExplain: '마음이 바뀌었나요? 계정이 유지되며 다시 로그인할 수 있습니다.',
    keptTitle: '계정이 유지됩니다',
    kept: '삭제되지 않습니다. {address}(으)로 로그인하세요.',
    doneTitle: '계정을 보호했습니다',
    done: '계정에 대한 모든 접근을 종료했습니다:',
    removed: '삭제한 로그인 방법',
    next: '{address}(으)로 링크를 보냈습니다. 그 링크로 로그인하세요. 하루 동안 로그인 방법을 추가하거나 삭제할 수 없습니다.',
    nextUnsent:
      '링크를 보내지 못했습니다. {address}(으)로 로그인하세요. 하루 동안 로그인 방법을 추가하거나 삭제할 수 없습니다.',
    restoredTitle: '주소를 복원했습니다',
    restored: '{address}(으)로 다시 로그인할 수 있습니다.',
    goneTitle: '만료된 링크입니다',
    gone: '이미 사용되었거나 {days}이 지났습니다.',
    nothing: '본인이 한 일이라면 이 페이지를 닫아도 됩니다.',
  },
};
