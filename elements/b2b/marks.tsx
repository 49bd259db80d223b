/** The marks of the identity providers for members. */
export { ProviderMark as MemberProviderMark } from '../../src/products/oauth/marks.tsx';
