/**
 * What `npm start` prints when everything runs.
 * @param {{ demo: string, shelter: string | null, provider: string, production: boolean }} where In production the provider
 * has no outbox.
 */
export function addresses({ demo, shelter, provider, production }) {
  const lines = [
    `Demo      ${demo}`,
    ...(shelter ? [`Shelters  ${shelter}   (for organizations: log in as betty@beavers.example)`] : []),
    `Provider  ${provider}`,
    ...(production ? [] : [`Outbox    ${provider}/outbox   (every mail the provider sends)`]),
    `Tools     ${demo}/mcp      (for chat assistants: npm run assistant tries them)`,
    '',
    'Ctrl-C stops all.',
  ];
  return `\n${lines.map((line) => (line === '' ? line : `  ${line}`)).join('\n')}\n`;
}
