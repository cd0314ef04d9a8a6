import { afterEach, describe, expect, it, vi } from 'vitest'
import { checkConfig, readConfig } from './config.ts'

afterEach(() => vi.unstubAllGlobals())

describe('config.json', () => {
  it('is completed where an installation says nothing', () => {
    expect(checkConfig({})).toEqual({ backend: 'api/', version: '', branch: '', payload: null, base: '/', language: 'id', training: 'NONE' })
    expect(checkConfig({ backend: '', base: '/kencana' })).toMatchObject({ backend: 'api/', base: '/kencana/' })
  })

  it('keeps whole addresses', () => {
    expect(checkConfig({ backend: 'https://pusat.example/api' })).toMatchObject({ backend: 'https://pusat.example/api/' })
  })

  it('is refused when it is something else', () => {
    expect(() => checkConfig('<!doctype html>')).toThrow()
    expect(() => checkConfig({ base: 5 })).toThrow()
  })

  it('is taken from the page that carries it', async () => {
    vi.stubGlobal('document', { baseURI: 'http://layar.test/', querySelector: () => ({ textContent: '{"version":"2.2.1"}' }) })
    vi.stubGlobal('fetch', () => Promise.reject(new Error('asked')))
    expect(await readConfig()).toMatchObject({ version: '2.2.1', backend: 'api/' })
  })

  it('of the server that answers the calls says which version it has and which language its chain speaks', async () => {
    const files: Record<string, object> = {
      'http://layar.test/kencana/config.json': { backend: 'https://pusat.test/emas/api', base: '/kencana/', version: '1.0.0', language: 'id' },
      'https://pusat.test/emas/config.json': { backend: '', base: '/emas/', version: '2.2.1', branch: 'main', language: 'hk', training: 'BESIDE' },
    }
    vi.stubGlobal('document', { baseURI: 'http://layar.test/kencana/', querySelector: () => null })
    vi.stubGlobal('fetch', async (address: URL) => Response.json(files[address.href]))
    expect(await readConfig()).toEqual({
      backend: 'https://pusat.test/emas/api/',
      base: '/kencana/',
      version: '2.2.1',
      branch: 'main',
      payload: null,
      language: 'hk',
      // The training belongs to the server that reported it, not to this one.
      training: 'NONE',
    })
  })
})
