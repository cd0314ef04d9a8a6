import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type HelpFile, type Said, type TourFile, partsOf } from '#apps/web/help/help-file.ts'
import { toured } from '#apps/web/help/toured.ts'
import { readGlossary, readHelp } from '../scripts/help.ts'
import { readDictionary } from './collect.ts'

/** A word that a language does not use for a thing, the word that it uses, and the Indonesian word of that thing where the first one means other things as well. */
type Rule = readonly [wrong: RegExp, word: string, of?: RegExp]

const rules: Readonly<Record<'en' | 'hk' | 'it' | 'my' | 'jp', readonly Rule[]>> = {
  en: [
    [/\bdestroy|\bdestruct/i, 'scrap'],
    [/\bservices?\b/i, 'repair', /service|servis/i],
    [/\bpurchas/i, 'buyback', /pembelian/i],
    [/on the road/i, 'in transit'],
    [/\bpawn letter/i, 'pawn ticket'],
    [/\bfetch(ed)?\b/i, 'pick up', /ambil/i],
    [/\breward/i, 'gift'],
    [/\buser name|\bmobile number|\bphone\b/i, 'username, telephone'],
    [/\bundo|\btake back|\btaken back/i, 'cancel', /^batal /i],
    [/\bsystem date|\bshop date/i, 'business date'],
  ],
  hk: [
    [/客人|客戶/, '顧客'],
    [/營業員/, '銷售員'],
    [/門市|門店|店鋪/, '店舖'],
    [/總公司|總店/, '總部'],
    [/盤點/, '點算'],
    [/師傅/, '工匠'],
    [/點數/, '積分'],
    [/折價券|禮券/, '優惠券'],
    [/催繳信|催告信/, '警告信'],
    [/賬/, '帳'],
    [/足金/, '純金'],
    [/使用者/, '用戶'],
    [/印表機/, '打印機'],
    [/網路/, '網絡'],
    [/群組/, '組別'],
    [/預購/, '預訂'],
    [/核准/, '授權, 批准'],
    [/批次/, '批號', /^(?!.*batch).*\blot\b/i],
  ],
  it: [
    [/\breport\b/i, 'rapporto'],
    [/\bmembr[oi]\b/i, 'socio'],
    [/coupon/i, 'buono'],
    [/\boraf[oi]\b/i, 'artigiano'],
    [/\bbust[ae]\b/i, 'sacchetto', /kantong/i],
    [/\bpremi[o]?\b/i, 'omaggio', /hadiah/i],
    [/\bpreordin/i, 'prenotazione'],
    [/\bpurezz/i, 'titolo', /kadar/i],
    [/\bcaparr/i, 'deposito'],
    [/\bdistru/i, 'rottamare'],
  ],
  my: [
    [/\bketulenan/i, 'mutu'],
    [/\bbatang/i, 'jongkong'],
    [/\buncang/i, 'beg'],
    [/\bkonsinyasi/i, 'konsainan'],
    [/\bpesanan|pra-pesanan|pratempahan/i, 'tempahan, pra-tempahan'],
    [/\bPPN\b/, 'VAT'],
    [/\bservis/i, 'pembaikan'],
    [/\bkepulangan/i, 'pemulangan'],
    [/\bbayaran muka|\bcengkeram|\bDP\b/i, 'wang muka'],
    [/\btitipan/i, 'deposit'],
    [/musnah/i, 'hancur'],
    [/\b(selisih|penaksir|ekspedisi|afiliasi)/i, 'beza, penilai, kurier, afiliat'],
    [/\b(bisa|karena|uang|cabang|tanggal|faktur|rekening|cicilan|karyawan|kantor)\b/i, 'the Malay word'],
  ],
  jp: [
    [/トレイ/, 'トレー'],
    [/純度/, '品位'],
    [/顧客/, 'お客様'],
    [/内金|手付/, '頭金'],
    [/値引/, '割引'],
    [/目減り/, '減耗'],
    [/選別/, '仕分け'],
    [/特典/, '景品'],
    [/マーケットプレイス/, 'ECモール'],
    [/棚卸し(?!て)/, '棚卸'],
    [/アフィリエイト/, '提携先'],
    [/請求書/, '伝票'],
    [/手動品/, '手動商品'],
    [/利用者/, 'ユーザー'],
  ],
}

const readJson = <T>(name: string) => JSON.parse(readFileSync(join(import.meta.dirname, '../apps/web/help', `${name}.json`), 'utf8')) as T

/** Every text of the help in all languages. */
const helpTexts = (): readonly Said[] => [
  ...[...readHelp().map(({ help }) => help), ...['shared/list', 'shared/cancel', 'shared/group'].map((name) => readJson<HelpFile>(name))].flatMap(
    ({ for: purpose, steps = [], mistakes }) => [purpose, ...steps, ...mistakes.flatMap((each) => [each.what, each.do])],
  ),
  ...[...toured].flatMap((path) => readJson<TourFile>(`tours${path}`).steps.map(({ text }) => text)),
  ...Object.values(readGlossary()),
]

const lettersOf = (text: string) =>
  partsOf(text)
    .filter((part) => part.kind === 'LETTERS')
    .map((part) => part.text)
    .join('…')

describe.each(Object.entries(rules))('one thing has one word in %s', (language, words) => {
  let texts: readonly (readonly [indonesian: string, text: string])[]
  beforeAll(async () => {
    const dictionary = [...(await readDictionary(language)).values()].flatMap((entries) => Object.entries(entries))
    const help = helpTexts().map((said) => [said.id, said[language as keyof typeof rules]] as const)
    texts = [...dictionary, ...help].map(([indonesian, text]) => [indonesian, lettersOf(text.replaceAll(/\{\{\w+\}\}/g, '…'))] as const)
  })

  it.each(words.map(([wrong, word, of = /^/]) => [wrong, word, of] as const))('not %s but %s', (wrong, _, of) => {
    expect(texts.filter(([indonesian, text]) => of.test(indonesian) && wrong.test(text)).map(([, text]) => text)).toEqual([])
  })
})

describe('the letters', () => {
  it.each(['en', 'it', 'my'])('of %s are Latin', async (language) => {
    const texts = [...(await readDictionary(language)).values()].flatMap((entries) => Object.values(entries))
    expect(texts.filter((text) => /(?!\p{Script=Latin})\p{L}/u.test(text))).toEqual([])
  })

  // Names of makers and products, which are the same everywhere, and what has no letters.
  const isName = (text: string) => /^(?:[A-Z\d]|Ohaus|Mettler|Sartorius|Murabahah|Shopee|TikTok|WhatsApp|\d+ dpi|\W)/.test(text)

  it.each([
    ['hk', /\p{Script=Han}/u],
    ['jp', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ])('of %s are its own', async (language, own) => {
    const entries = [...(await readDictionary(language)).values()].flatMap((texts) => Object.entries(texts))
    expect(
      entries.filter(([key, text]) => !own.test(text) && /\p{L}{4}/u.test(text.replaceAll(/\{\{\w+\}\}/g, '')) && !(text === key && isName(text))),
    ).toEqual([])
  })
})
