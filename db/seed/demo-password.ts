/** The password of every demo user; the server refuses it as soon as NODE_ENV is production. */
export const demoPassword = 'kencana'
