/** The tool server's routes: `/mcp`, and the metadata that tells a client where to get an access token. */
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { Hono } from 'hono';
import type { Limit } from '../limits.ts';
import type { Keeper } from '../pets/keeper.ts';
import type { Access } from './access.ts';
import { createGate, type GateOptions, refuseTooMany, shareWithPage } from './gate.ts';
import { proofAlgorithms } from './proof.ts';
import { longestBody, withoutNullId } from './refusal-id.ts';
import { scopes } from './scopes.ts';
import { addTools } from './tools.ts';
import { addWidgets, type WidgetPages } from './widgets.ts';

/** A few are enough: the tools never change at run time, so subscriptions stay silent. */
const subscriptions = 32;

const instructions =
  'Pet Game: the visitor has three small pets that get hungry, tired and lonely in real time. Look at them with list_pets, then feed or play as they need it. What you do is shown to the visitor at once, under your name. A refusal of a pet is part of the game.';

interface ToolServerOptions extends GateOptions {
  providerUrl: string;
  keeper: Keeper;
  widgetPages: WidgetPages;
  /** Counts the calls of each assistant of each visitor. */
  limit: Limit;
}

/** The routes, and a way to end requests in progress. */
export interface ToolServer {
  app: Hono;
  close(): Promise<void>;
}

/**
 * Supports both generations of the protocol: stateless requests of the revision 2026-07-28, and those of 2025. The server
 * stores nothing between requests and checks each one.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28
 */
export function createToolServer(options: ToolServerOptions): ToolServer {
  const { providerUrl, publicUrl, keeper, widgetPages, limit } = options;
  const gate = createGate(options);

  const handler = createMcpHandler(
    ({ authInfo }) => {
      // The value that the gate returned; see `handler.fetch` below.
      const access = authInfo as Access;
      const server = new McpServer(
        { name: 'pet-game', title: 'Pet Game', version: '1.0.0', websiteUrl: publicUrl() },
        { instructions: instructions },
      );
      addTools(server, { keeper, access });
      addWidgets(server, widgetPages);
      return server;
    },
    { maxRequestBodySize: longestBody, maxSubscriptions: subscriptions },
  );

  /** Counts by visitor and client, so that a new token does not reset the limit. */
  async function tooSoon(request: Request, { extra, clientId }: Access): Promise<Response | null> {
    const seconds = limit(JSON.stringify([extra.userId, clientId]));
    return seconds === null ? null : refuseTooMany(request, seconds);
  }

  const app = new Hono();
  app.all('/mcp', async (context) => {
    const request = context.req.raw;
    const access = await gate(request);
    const response =
      access instanceof Response
        ? access
        : ((await tooSoon(request, access)) ?? (await handler.fetch(request, { authInfo: access })));
    return shareWithPage(request, await withoutNullId(response));
  });

  /** @see https://www.rfc-editor.org/rfc/rfc9728#section-2 */
  const metadata = () => ({
    resource: `${publicUrl()}/mcp`,
    authorization_servers: [providerUrl],
    scopes_supported: scopes,
    bearer_methods_supported: ['header'],
    dpop_signing_alg_values_supported: proofAlgorithms,
    resource_name: 'Pet Game',
  });
  for (const path of ['', '/mcp']) {
    app.get(`/.well-known/oauth-protected-resource${path}`, (context) =>
      // Public, and read by clients in pages of any origin.
      context.json(metadata(), 200, { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'max-age=300' }),
    );
  }
  return { app, close: handler.close };
}
