/** Whether this browser knows passkeys, and the site has a name: of a bare number of a machine there are none. */
export const passkeysPossible = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.:[\]]+$/.test(window.location.hostname)
