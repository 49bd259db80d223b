/** The words of the lower half of the homepage: 中文. */
import type { HowWords } from './en-plain.ts';

export const howWords: HowWords = {
  'how.title': '不用密码，直接进来',
  'how.step1': '输入电子邮件地址',
  'how.step1Text': '没有需要想出或会忘记的密码。',
  'how.step2': '读一封邮件',
  'how.step2Text':
    '邮件里有一个六位验证码，十分钟内有效。在这台电脑上，所有邮件都进入发件箱，因此任何地址都可以。',
  'how.outbox': '打开发件箱',
  'how.step3': '打个招呼',
  'how.step3Text': '三只宠物在等你。喂它们，陪它们玩，赢得成就。',
  'how.developers': '给开发者',
  'how.page':
    '这是一个普通的页面：几个静态文件和一个 script 标签。登录的一切都来自 auth-elements：表单、会话，以及在其他标签页中退出登录。',
  'how.policy':
    '登录服务运行在另一个源上。这些页面的策略不允许内联脚本、内联样式，也不允许把字符串变成标记。',
  'how.api': '阅读登录服务的 API 说明',
  'how.sample': '完整的集成代码',
  'how.nav': '主导航',
  'how.noScript': 'Pet Game 需要 JavaScript 来绘制宠物并让它们动起来。',
  'tap.label': '点一下{name}（{species}）',
  'tap.fox': '那是零食吗？|我没睡着。|来追我呀！',
  'tap.axolotl': '咕噜。|我的腿能再长出来。你呢？|再来一次！',
  'tap.owl': '咕？哦，你好。|再睡五分钟。|我只上夜班。',
  'tap.about': '三只会实时挨饿、犯困和淘气的小动物。auth-elements 演示。',
};
