/** Inspects the device for the sign-in server, and returns an id of the result. Stores nothing in the browser. */
globalThis.GetTelemetryID = async (publicToken, submitUrl) => {
  const facts = {
    webdriver: navigator.webdriver === true,
    languages: navigator.languages.slice(0, 8),
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    screen: [screen.width, screen.height],
    touch_points: navigator.maxTouchPoints,
    cores: navigator.hardwareConcurrency ?? 0,
  };
  const response = await fetch(submitUrl, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ public_token: publicToken, facts }),
  });
  if (!response.ok) throw new Error(`The device check was answered with ${response.status}.`);
  const { telemetry_id } = await response.json();
  return telemetry_id;
};
