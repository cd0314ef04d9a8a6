import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { isSigned, makeKeys, privateKeyIn, publicKeyOf, publicKeysIn, signatureOf } from './signature.ts'

it('signs by a private key from the environment, and knows its signature by the public key', () => {
  const { privatePem, publicKey } = makeKeys()
  const [key, other] = [privateKeyIn({ KENCANA_RELEASE_KEY: privatePem }), makeKeys().publicKey]
  expect(publicKeyOf(key)).toBe(publicKey)
  const content = Buffer.from('{"version":"2.3.0"}')
  const signature = signatureOf(content, key)
  expect(isSigned(content, signature, publicKeysIn(`${other}, ${publicKey}`))).toBe(true)
  expect(isSigned(content, signature, publicKeysIn(other))).toBe(false)
  expect(isSigned(content, signature, [])).toBe(false)
  expect(isSigned(Buffer.from('{"version":"2.3.1"}'), signature, publicKeysIn(publicKey))).toBe(false)
  // One of several lines is enough; a text that only begins like a signature is none.
  expect(isSigned(content, `${signatureOf(Buffer.from('other'), key)}${signature}`, publicKeysIn(publicKey))).toBe(true)
  for (const broken of ['', signature.slice(2), `${signature.trim()}AA`, signature.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))])
    expect(isSigned(content, broken, publicKeysIn(publicKey)), broken).toBe(false)
})

it('refuses a key that is none, without naming it', () => {
  expect(() => privateKeyIn({})).toThrow(/missing/)
  expect(() => privateKeyIn({ KENCANA_RELEASE_KEY: '/not/there/secret' })).toThrow(
    /^KENCANA_RELEASE_KEY is neither a private key as PEM nor the path/,
  )
  const other = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey.export({ type: 'pkcs8', format: 'pem' })
  expect(() => privateKeyIn({ KENCANA_RELEASE_KEY: String(other) })).toThrow(/a key of ec/)
  expect(() => publicKeysIn('AAAA')).toThrow(/AAAA is not a public key/)
})
