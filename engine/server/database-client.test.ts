import { expect, it } from 'vitest'
import { changedAddress, firstAddress, hostsOf } from './database-client.ts'

const several = 'postgres://u:p%40ss@10.0.0.11:5432,10.0.0.12,[fd00::13]:5433/kencana?sslmode=require'

it('reads an address with several hosts as libpq does', () => {
  const urls = ['10.0.0.11:5432', '10.0.0.12', '[fd00::13]:5433'].map((host) => `postgres://u:p%40ss@${host}/kencana?sslmode=require`)
  expect(hostsOf(several)).toEqual({ urls, wantsPrimary: true })
  expect(hostsOf(`${several}&target_session_attrs=read-write`)).toEqual({ urls, wantsPrimary: true })
  expect(hostsOf('postgresql://u@h1,h2/db').urls).toEqual(['postgresql://u@h1/db', 'postgresql://u@h2/db'])
})

it('leaves an address with one host as it is, and asks it only where the address says so', () => {
  expect(hostsOf('postgres://u:p@h/db')).toEqual({ urls: ['postgres://u:p@h/db'], wantsPrimary: false })
  expect(hostsOf('postgres://u:p@h/db?target_session_attrs=primary')).toEqual({ urls: ['postgres://u:p@h/db'], wantsPrimary: true })
})

it('refuses an address that leads to a server that only reads', () => {
  for (const wrong of ['any', 'read-only', 'standby', 'prefer-standby'])
    expect(() => hostsOf(`${several}&target_session_attrs=${wrong}`)).toThrow(`target_session_attrs=${wrong}`)
})

it('changes the database and the settings of an address, and none of its hosts', () => {
  const changed = changedAddress(several, (address) => {
    address.pathname = '/kencana_latihan'
    address.searchParams.set('options', '-c role=kencana_app')
  })
  expect(changed).toBe('postgres://u:p%40ss@10.0.0.11:5432,10.0.0.12,[fd00::13]:5433/kencana_latihan?sslmode=require&options=-c+role%3Dkencana_app')
  expect(firstAddress(changed).pathname).toBe('/kencana_latihan')
})
