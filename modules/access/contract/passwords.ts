// What people choose first, and guessers therefore try first. Shorter ones are refused for their length already.
const common: ReadonlySet<string> = new Set([
  '00000000',
  '11111111',
  '12121212',
  '12341234',
  '12344321',
  '12345678',
  '123456789',
  '1234567890',
  '1q2w3e4r',
  '87654321',
  '88888888',
  'aaaaaaaa',
  'abc12345',
  'abcd1234',
  'abcdefgh',
  'admin123',
  'administrator',
  'asdfghjk',
  'asdfghjkl',
  'bismillah',
  'emas1234',
  'emas12345',
  'indonesia',
  'iloveyou',
  'kasir123',
  'kencana',
  'kencana1',
  'kencana12',
  'kencana123',
  'kencana1234',
  'kencanaemas',
  'p@ssw0rd',
  'passw0rd',
  'password',
  'password1',
  'password12',
  'password123',
  'qwerty123',
  'qwertyui',
  'qwertyuiop',
  'rahasia1',
  'rahasia123',
  'sayang123',
  'tokoemas',
  'welcome1',
])

/** Whether a password is one of those that are tried first. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase())
}

/** Whether a password is the user's own name, figures or signs after it or not. */
export function isOwnName(password: string, user_id: string): boolean {
  const typed = password.toLowerCase()
  return typed.startsWith(user_id.toLowerCase()) && !/\p{L}/u.test(typed.slice(user_id.length))
}
