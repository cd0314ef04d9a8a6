import { describe, expect, it } from 'vitest'
import { checkConfig } from './config.ts'

describe('config.json', () => {
  it('is completed where an installation says nothing', () => {
    expect(checkConfig({})).toMatchObject({ backend: 'api/', grosir: null, base: '/', language: 'id' })
    expect(checkConfig({ backend: '', grosir: ' ', base: '/kencana' })).toMatchObject({ backend: 'api/', grosir: null, base: '/kencana/' })
  })

  it('keeps whole addresses', () => {
    expect(checkConfig({ backend: 'https://pusat.example/api', online_store: 'https://toko.example' })).toMatchObject({
      backend: 'https://pusat.example/api/',
      online_store: 'https://toko.example',
    })
  })

  it('is refused when it is something else', () => {
    expect(() => checkConfig('<!doctype html>')).toThrow()
    expect(() => checkConfig({ base: 5 })).toThrow()
  })
})
