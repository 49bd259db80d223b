/** The site has its own cookie names: cookies ignore ports, and the pet game is on the same host. */
export const cookies = {
  opaqueTokenCookieName: 'shelter_session',
  jwtCookieName: 'shelter_session_jwt',
  istCookieName: 'shelter_intermediate_session_token',
};
