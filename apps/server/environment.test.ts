import { expect, it } from 'vitest'
import { readEnvironment } from './environment.ts'

const secret = 'a secret of some thirty letters'

it('takes the address of another API and the origins of other screens, in the spelling in which a browser sends them', () => {
  expect(readEnvironment({})).toMatchObject({ backend: undefined, origins: [], branch: undefined })
  expect(
    readEnvironment({ KENCANA_BACKEND: 'https://pusat.example/api', KENCANA_ORIGINS: ' https://layar.example, http://10.0.0.5:3000' }),
  ).toMatchObject({
    backend: 'https://pusat.example/api',
    origins: ['https://layar.example', 'http://10.0.0.5:3000'],
  })
  for (const wrong of [
    '*',
    'layar.example',
    'https://layar.example/',
    'https://layar.example/kencana',
    'https://*.example',
    'HTTPS://layar.example',
  ]) {
    expect(() => readEnvironment({ KENCANA_ORIGINS: wrong }), wrong).toThrow(`KENCANA_ORIGINS: ${wrong} is not an origin`)
  }
  expect(() => readEnvironment({ KENCANA_BACKEND: 'pusat.example/api' })).toThrow('KENCANA_BACKEND=pusat.example/api is not an address.')
})

it('keeps pictures in a bucket only where everything of it is said', () => {
  const all = {
    KENCANA_S3_ENDPOINT: 'https://s3.example',
    KENCANA_S3_BUCKET: 'kencana-gambar',
    KENCANA_S3_REGION: 'ap-southeast-3',
    KENCANA_S3_KEY: 'KEY',
    KENCANA_S3_SECRET: secret,
  }
  expect(readEnvironment({}).bucket).toBeUndefined()
  const bucket = { endpoint: 'https://s3.example', bucket: 'kencana-gambar', region: 'ap-southeast-3', key: 'KEY', secret, isPathStyle: true }
  expect(readEnvironment(all).bucket).toEqual(bucket)
  expect(readEnvironment({ ...all, KENCANA_S3_PATH_STYLE: '0' }).bucket).toEqual({ ...bucket, isPathStyle: false })
  expect(() => readEnvironment({ ...all, KENCANA_S3_KEY: '', KENCANA_S3_SECRET: '' })).toThrow('KENCANA_S3_KEY, KENCANA_S3_SECRET: missing.')
  expect(() => readEnvironment({ ...all, KENCANA_S3_ENDPOINT: 's3.example' })).toThrow('KENCANA_S3_ENDPOINT=s3.example is not an address.')
  expect(() => readEnvironment({ ...all, KENCANA_S3_BUCKET: 'Gambar/Toko' })).toThrow('KENCANA_S3_BUCKET=Gambar/Toko is not the name of a bucket.')
  expect(() => readEnvironment({ ...all, KENCANA_S3_PATH_STYLE: 'yes' })).toThrow('KENCANA_S3_PATH_STYLE=yes is neither')
})

it('asks other portals by addresses and tokens that cannot be guessed, and tells no token', () => {
  const token = 'x'.repeat(31)
  expect(readEnvironment({})).toMatchObject({ portals: [], portalToken: undefined })
  const two = readEnvironment({
    KENCANA_PORTALS: `https://barat.example=${token}=, http://10.0.0.7:3000/kencana/=${token}y`,
    KENCANA_PORTAL_TOKEN: `${token}z`,
  })
  expect([two.portals, two.portalToken]).toEqual([
    [
      { url: 'https://barat.example/', token: `${token}=` },
      { url: 'http://10.0.0.7:3000/kencana/', token: `${token}y` },
    ],
    `${token}z`,
  ])
  const wrong = (KENCANA_PORTALS: string) => () => readEnvironment({ KENCANA_PORTALS })
  expect(wrong('barat.example=rahasia')).toThrow('a portal is written https://its.address=token, and barat.example is not.')
  expect(wrong(`https://barat.example=${token}`)).toThrow('KENCANA_PORTALS: the token of https://barat.example has fewer than 32 characters.')
  expect(wrong(`https://barat.example=${token}1,https://barat.example/=${token}2`)).toThrow('an address stands there twice')
  expect(() => readEnvironment({ KENCANA_PORTAL_TOKEN: token })).toThrow('KENCANA_PORTAL_TOKEN has fewer than 32 characters.')
})

it('answers for a moment after the signal to stop, unless there is no other server', () => {
  expect(readEnvironment({}).drainMs).toBe(0)
  expect(readEnvironment({ DATABASE_URL: 'postgres://x' }).drainMs).toBe(2_000)
  expect(readEnvironment({ DATABASE_URL: 'postgres://x', KENCANA_DRAIN_SECONDS: '0' }).drainMs).toBe(0)
  expect(readEnvironment({ KENCANA_DRAIN_SECONDS: '12.5' }).drainMs).toBe(12_500)
  for (const wrong of ['-1', '301', 'x']) {
    expect(() => readEnvironment({ KENCANA_DRAIN_SECONDS: wrong })).toThrow(`KENCANA_DRAIN_SECONDS=${wrong} is not between 0 and 300.`)
  }
})

it('encrypts payloads only with a secret that cannot be guessed, and leaves named fields readable', () => {
  expect(readEnvironment({}).payload).toBeUndefined()
  expect(readEnvironment({ KENCANA_PAYLOAD_KEY: 'x'.repeat(32), KENCANA_PAYLOAD_PLAIN: 'kode_toko, tgl_system' }).payload).toEqual({
    secret: 'x'.repeat(32),
    plain: ['kode_toko', 'tgl_system'],
  })
  expect(() => readEnvironment({ KENCANA_PAYLOAD_KEY: 'x'.repeat(31) })).toThrow('KENCANA_PAYLOAD_KEY has fewer than 32 characters.')
  expect(() => readEnvironment({ KENCANA_PAYLOAD_KEY: 'x'.repeat(32), KENCANA_PAYLOAD_PLAIN: 'payload' })).toThrow('not the name of a field')
})

it('reads the secret of each shop’s reader, and refuses one that could be guessed', () => {
  expect(readEnvironment({ KENCANA_FINGERPRINT_READERS: ` MC2=${secret}, MC3=${secret}=` }).readers).toEqual({ MC2: secret, MC3: `${secret}=` })
  expect(readEnvironment({}).readers).toEqual({})
  expect(() => readEnvironment({ KENCANA_FINGERPRINT_READERS: `MC2:${secret}` })).toThrow('a reader is written SHOP=secret')
  expect(() => readEnvironment({ KENCANA_FINGERPRINT_READERS: `MC2=${secret},MC3=${secret}` })).toThrow('two shops have the same secret')
  expect(() => readEnvironment({ KENCANA_FINGERPRINT_READERS: 'MC2=short' })).toThrow('the secret of MC2 has fewer than 24 characters')
})

it('takes limits of reports that leave the browser the time to hear of them', () => {
  expect(readEnvironment({}).reading).toEqual({})
  expect(readEnvironment({ KENCANA_REPORTS_AT_ONCE: '8', KENCANA_REPORT_SECONDS: '20', KENCANA_REPORT_ROWS: '5000' }).reading).toEqual({
    atOnce: 8,
    msMax: 20_000,
    rowsMax: 5_000,
  })
  expect(() => readEnvironment({ KENCANA_REPORT_SECONDS: '60' })).toThrow('KENCANA_REPORT_SECONDS=60 is not a whole number from 1 to 40.')
  expect(() => readEnvironment({ KENCANA_REPORTS_AT_ONCE: '0' })).toThrow('KENCANA_REPORTS_AT_ONCE=0 is not a whole number')
})

it('reads where traces go, by the names of OpenTelemetry', () => {
  expect(readEnvironment({}).traces).toBeUndefined()
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318'
  expect(
    readEnvironment({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%3Db, y=2', OTEL_TRACES_SAMPLER_ARG: '0.1' }).traces,
  ).toEqual({
    endpoint: OTEL_EXPORTER_OTLP_ENDPOINT,
    ratio: 0.1,
    headers: { 'x-key': 'a=b', y: '2' },
    serviceName: 'kencana',
    slowMs: 100,
  })
  expect(() => readEnvironment({ OTEL_EXPORTER_OTLP_ENDPOINT: '127.0.0.1:4318' })).toThrow('is not an address')
  expect(() => readEnvironment({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow('is not a share from 0 to 1')
  expect(() => readEnvironment({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'rahasia' })).toThrow('a header is written name=value')
})

it('reads the standby, and never repeats its address, which has a password', () => {
  expect(readEnvironment({}).standby).toBeUndefined()
  const KENCANA_READ_DATABASE_URL = 'postgres://kencana_app:rahasia@10.0.0.7/kencana'
  expect(readEnvironment({ KENCANA_READ_DATABASE_URL }).standby).toEqual({ url: KENCANA_READ_DATABASE_URL, lagMsMax: 30_000 })
  expect(readEnvironment({ KENCANA_READ_DATABASE_URL, KENCANA_READ_LAG_SECONDS: '5' }).standby).toMatchObject({ lagMsMax: 5_000 })
  for (const wrong of ['10.0.0.7', 'http://a:rahasia@b']) {
    expect(() => readEnvironment({ KENCANA_READ_DATABASE_URL: wrong })).toThrow('KENCANA_READ_DATABASE_URL is not an address')
    expect(() => readEnvironment({ KENCANA_READ_DATABASE_URL: wrong })).not.toThrow('rahasia')
  }
})

it('connects to label printers at their usual ports; at other ports and at itself only if the environment allows it', () => {
  expect(readEnvironment({}).printerReach).toEqual({ ports: [], isLoopbackAllowed: false })
  expect(readEnvironment({ KENCANA_PRINTER_PORTS: '9200, 4000-4010', KENCANA_PRINTER_LOOPBACK: '1' }).printerReach).toEqual({
    ports: [
      [9200, 9200],
      [4000, 4010],
    ],
    isLoopbackAllowed: true,
  })
  for (const wrong of ['x', '0', '65536', '10-9', '1-2-3'])
    expect(() => readEnvironment({ KENCANA_PRINTER_PORTS: wrong })).toThrow(`KENCANA_PRINTER_PORTS: ${wrong} is neither a port nor a range of ports`)
})

it('sends by the Cloud API or by a gateway, and by neither half', () => {
  const whole = {
    KENCANA_WHATSAPP_CLOUD_NUMBERS: '628111222333=106540352242922, 628111222334=106540352242923',
    KENCANA_WHATSAPP_CLOUD_TOKEN: secret,
    KENCANA_WHATSAPP_CLOUD_SECRET: secret,
    KENCANA_WHATSAPP_CLOUD_VERIFY: secret,
  }
  expect(readEnvironment({}).whatsappCloud).toBeUndefined()
  expect(readEnvironment(whole).whatsappCloud).toMatchObject({ url: 'https://graph.facebook.com/v23.0', language: 'id', token: secret })
  expect([...readEnvironment(whole).whatsappCloud!.numbers]).toEqual([
    ['628111222333', '106540352242922'],
    ['628111222334', '106540352242923'],
  ])
  expect(() => readEnvironment({ ...whole, KENCANA_WHATSAPP_URL: 'https://wa.example' })).toThrow('by one of them')
  expect(() => readEnvironment({ ...whole, KENCANA_WHATSAPP_CLOUD_SECRET: '' })).toThrow('KENCANA_WHATSAPP_CLOUD_SECRET is missing')
  expect(() => readEnvironment({ ...whole, KENCANA_WHATSAPP_CLOUD_NUMBERS: '0811=1' })).toThrow('an account is written')
})

it('archives the embedded database where the environment says so, and refuses what would be no archive', () => {
  const key = 'k'.repeat(32)
  expect(readEnvironment({}).archive).toBeUndefined()
  expect(readEnvironment({ KENCANA_BACKUP: '/mnt/nas', KENCANA_BACKUP_SECONDS: '30', KENCANA_BACKUP_DAYS: '5' }).archive).toEqual({
    folder: '/mnt/nas',
    bucket: undefined,
    secret: undefined,
    everySeconds: 30,
    keepDays: 5,
    waitGb: 8,
  })
  const store = { ENDPOINT: 'http://10.0.0.9:9000', BUCKET: 'cadangan', REGION: 'auto', KEY: 'a', SECRET: 'b' }
  const named = (prefix: string) => Object.fromEntries(Object.entries(store).map(([name, value]) => [`${prefix}_${name}`, value]))
  const bucket = named('KENCANA_BACKUP_S3')
  expect(readEnvironment({ ...bucket, KENCANA_BACKUP_KEY: key }).archive).toMatchObject({
    folder: undefined,
    bucket: { bucket: 'cadangan' },
    secret: key,
  })
  expect(() => readEnvironment({ ...bucket })).toThrow('what leaves the machine is encrypted')
  expect(() => readEnvironment({ ...bucket, KENCANA_BACKUP_KEY: 'short' })).toThrow('fewer than 32')
  expect(() => readEnvironment({ ...bucket, ...named('KENCANA_S3'), KENCANA_BACKUP_KEY: key })).toThrow('is the bucket of the pictures')
  expect(() => readEnvironment({ KENCANA_BACKUP: '/data/archive', KENCANA_DATA: '/data' })).toThrow('is inside of KENCANA_DATA')
  expect(() => readEnvironment({ KENCANA_BACKUP: '/mnt/nas', DATABASE_URL: 'postgres://x' })).toThrow('DATABASE_URL leads to a server of your own')
})
