/** Terms and fields: the chunk of the step that few projects ask for. */
export { AdmissionAskView } from '../products/admission/ask-view.tsx';
export { AdmissionOverView } from '../products/admission/over-view.tsx';
export { admissionRows as rows } from './flow/admission-flow.ts';
export { admissionHandlers as handlers } from './tasks/admission-tasks.ts';
