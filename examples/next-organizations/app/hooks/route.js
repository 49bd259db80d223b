import { Webhook } from 'standardwebhooks';
import { addRow } from '../../server.js';

export async function POST(request) {
  try {
    const webhook = new Webhook(process.env.WEBHOOK_SECRET);
    const { type, data } = webhook.verify(await request.text(), Object.fromEntries(request.headers));
    addRow('news', data.organization_id, type);
    return new Response('');
  } catch {
    return new Response('The signature is wrong.', { status: 400 });
  }
}
