/**
 * What `npm start` prints when everything runs.
 * @param {{ demo: string, provider: string, production: boolean }} where In production the provider has no outbox.
 */
export function addresses({ demo, provider, production }) {
  const lines = [
    `Demo      ${demo}`,
    `Provider  ${provider}`,
    ...(production ? [] : [`Outbox    ${provider}/outbox   (every mail the provider sends)`]),
    `Tools     ${demo}/mcp      (for chat assistants: npm run assistant tries them)`,
    '',
    'Ctrl-C stops both.',
  ];
  return `\n${lines.map((line) => (line === '' ? line : `  ${line}`)).join('\n')}\n`;
}
