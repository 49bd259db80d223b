/** The section of addresses and numbers. */
import { otpHandlers } from '../../../products/otp/tasks.ts';
import { codeHandlers } from '../../codes.ts';
import { section } from '../../section.ts';
import { type ContactsEvent, type ContactsScreen, type ContactsTask, contactsTable } from './flow.ts';
import { ContactsView } from './views.tsx';

export const contacts = section<ContactsScreen, ContactsEvent, ContactsTask>({
  first: { name: 'contacts.list' },
  table: contactsTable,
  handlers: {
    ...otpHandlers,
    ...codeHandlers,

    async 'otp.verify'(task, tools, signal) {
      const event = await otpHandlers['otp.verify'](task, tools, signal);
      if (event.type === 'otp.verified')
        tools.emit('ACCOUNT_CHANGE', { section: 'contacts', change: 'added' });
      return event;
    },

    async 'contacts.makePrimary'({ kind, id, address }, { session, emit }, signal) {
      if (kind === 'email') await session.user.setPrimaryEmail(id, { signal });
      else await session.user.setPrimaryPhoneNumber(id, { signal });
      emit('ACCOUNT_CHANGE', { section: 'contacts', change: 'made primary' });
      return { type: 'contacts.madePrimary', address };
    },

    async 'contacts.remove'({ kind, removing, address }, { session, emit }, signal) {
      if (kind === 'email') await session.user.deleteEmail(removing, { signal });
      else await session.user.deletePhoneNumber(removing, { signal });
      emit('ACCOUNT_CHANGE', { section: 'contacts', change: 'removed' });
      return { type: 'contacts.removed', address };
    },
  },
  View: ContactsView,
});
