/** The languages that an amount is written out in: those of the screens, by the names that they have there. */
export type WordsLanguage = 'id' | 'en' | 'it' | 'hk' | 'jp' | 'my'

const writers: Readonly<Record<WordsLanguage, (rp: number) => string>> = {
  id: (rp) => `${capital(malay(rp, indonesian))} rupiah`,
  my: (rp) => `${capital(malay(rp, malaysian))} rupiah`,
  en: (rp) => `${capital(english(rp))} rupiah`,
  it: (rp) => capital(rupie(rp)),
  hk: (rp) => `${chinese(rp)}印尼盾`,
  jp: (rp) => `${japanese(rp)}ルピア`,
}

/**
 * Returns an amount in words, as a receipt shows it next to its figures: whole rupiah from 0 to 999 trillion. A negative amount is written
 * without its sign, and an unknown language as Indonesian.
 */
export function terbilang(rp: number, language: string): string {
  const amount = Math.abs(Math.round(rp))
  return (writers[language as WordsLanguage] ?? writers.id)(amount)
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The groups of a number by this base, the lowest first: 21.345.678 by thousands is 678, 345, 21. */
function groupsOf(value: number, base: number): number[] {
  const groups: number[] = []
  for (let rest = value; rest > 0; rest = Math.floor(rest / base)) groups.push(rest % base)
  return groups
}

interface MalayWords {
  readonly zero: string
  readonly ones: readonly string[]
  /** By thousands: the first is none. */
  readonly powers: readonly string[]
}

const indonesian: MalayWords = {
  zero: 'nol',
  ones: ['', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan'],
  powers: ['', 'ribu', 'juta', 'miliar', 'triliun'],
}
const malaysian: MalayWords = {
  zero: 'sifar',
  ones: ['', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'lapan', 'sembilan'],
  powers: ['', 'ribu', 'juta', 'bilion', 'trilion'],
}

/** Indonesian and Malay count alike: one of ten, a hundred and a thousand is "se". */
function malay(value: number, words: MalayWords): string {
  if (value === 0) return words.zero
  return groupsOf(value, 1_000)
    .map((group, at) => {
      if (group === 0) return ''
      if (at === 1 && group === 1) return 'seribu'
      return `${malayBelowThousand(group, words)} ${words.powers[at]}`.trim()
    })
    .toReversed()
    .filter(Boolean)
    .join(' ')
}

function malayBelowThousand(value: number, { ones }: MalayWords): string {
  const [hundreds, rest] = [Math.floor(value / 100), value % 100]
  const [tens, one] = [Math.floor(rest / 10), rest % 10]
  const below =
    rest < 10 ? ones[rest] : rest === 10 ? 'sepuluh' : rest === 11 ? 'sebelas' : rest < 20 ? `${ones[one]} belas` : `${ones[tens]} puluh ${ones[one]}`
  return [hundreds === 0 ? '' : hundreds === 1 ? 'seratus' : `${ones[hundreds]} ratus`, below?.trim()].filter(Boolean).join(' ')
}

const englishOnes =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const englishTens = 'x ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const englishPowers = ['', 'thousand', 'million', 'billion', 'trillion']

function english(value: number): string {
  if (value < 20) return englishOnes[value] as string
  if (value < 100) return `${englishTens[Math.floor(value / 10)]}${value % 10 === 0 ? '' : `-${englishOnes[value % 10]}`}`
  if (value < 1_000)
    return [`${englishOnes[Math.floor(value / 100)]} hundred`, value % 100 === 0 ? '' : english(value % 100)].filter(Boolean).join(' ')
  return groupsOf(value, 1_000)
    .map((group, at) => (group === 0 ? '' : `${english(group)} ${englishPowers[at]}`.trim()))
    .toReversed()
    .filter(Boolean)
    .join(' ')
}

const italianOnes =
  'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove'.split(
    ' ',
  )
const italianTens = 'x dieci venti trenta quaranta cinquanta sessanta settanta ottanta novanta'.split(' ')

/** Italian numbers are written in one word up to the thousands; twenty and the like lose their last letter before one and eight. */
function italianBelowThousand(value: number): string {
  if (value === 0) return ''
  if (value < 20) return italianOnes[value] as string
  if (value < 100) {
    const [tens, one] = [italianTens[Math.floor(value / 10)] as string, value % 10]
    if (one === 0) return tens
    return `${one === 1 || one === 8 ? tens.slice(0, -1) : tens}${one === 3 ? 'tré' : italianOnes[one]}`
  }
  const hundreds = Math.floor(value / 100)
  return `${hundreds === 1 ? '' : italianOnes[hundreds]}cento${italianBelowThousand(value % 100)}`
}

const italianPowers = [
  ['milione', 'milioni'],
  ['miliardo', 'miliardi'],
  ['bilione', 'bilioni'],
] as const

function rupie(value: number): string {
  if (value === 0) return 'zero rupie'
  if (value === 1) return 'una rupia'
  const [ones = 0, thousands = 0, ...higher] = groupsOf(value, 1_000)
  const low =
    `${thousands === 0 ? '' : thousands === 1 ? 'mille' : `${unaccented(italianBelowThousand(thousands))}mila`}${italianBelowThousand(ones)}`.replace(
      /(?<=.)tre$/,
      'tré',
    )
  const high = higher
    .map((group, at) => {
      const [one, many] = italianPowers[at] ?? ['', '']
      return group === 0 ? '' : group === 1 ? `un ${one}` : `${italianBelowThousand(group).replace(/(?<=.)tre$/, 'tré')} ${many}`
    })
    .toReversed()
    .filter(Boolean)
  // What ends with a million is "of" rupiah.
  return [...high, low, ...(low === '' ? ['di'] : []), 'rupie'].filter(Boolean).join(' ')
}

/** Within a word three has no accent: trentatremila. */
const unaccented = (text: string) => text.replace('tré', 'tre')

const formalDigits = '零壹貳叁肆伍陸柒捌玖'
const formalPlaces = ['', '拾', '佰', '仟']
const tenThousands = ['', '萬', '億', '兆']

/** The formal figures of Chinese cheques: a stroke of the pen cannot turn one into another. */
function chinese(value: number): string {
  if (value === 0) return '零'
  const groups = groupsOf(value, 10_000)
  let text = ''
  let isGap = false
  for (let at = groups.length - 1; at >= 0; at--) {
    const group = groups[at] as number
    if (group === 0) {
      isGap = text !== ''
      continue
    }
    // A place that is empty between two others is said once.
    if (text !== '' && (isGap || group < 1_000)) text += '零'
    text += `${chineseBelowTenThousand(group)}${tenThousands[at]}`
    isGap = false
  }
  return text
}

function chineseBelowTenThousand(value: number): string {
  let text = ''
  let isGap = false
  for (let place = 3; place >= 0; place--) {
    const digit = Math.floor(value / 10 ** place) % 10
    if (digit === 0) {
      isGap = text !== ''
      continue
    }
    text += `${isGap ? '零' : ''}${formalDigits[digit]}${formalPlaces[place]}`
    isGap = false
  }
  return text
}

const kanji = '零一二三四五六七八九'
const kanjiPlaces = ['', '十', '百', '千']
const kanjiPowers = ['', '万', '億', '兆']

function japanese(value: number): string {
  if (value === 0) return '零'
  return groupsOf(value, 10_000)
    .map((group, at) => {
      if (group === 0) return ''
      const digits = [3, 2, 1, 0].map((place) => {
        const digit = Math.floor(group / 10 ** place) % 10
        if (digit === 0) return ''
        // One of ten, a hundred and a thousand goes without saying, but for the thousand of ten thousands.
        const isUnsaid = digit === 1 && place > 0 && !(place === 3 && at > 0)
        return `${isUnsaid ? '' : kanji[digit]}${kanjiPlaces[place]}`
      })
      return `${digits.join('')}${kanjiPowers[at]}`
    })
    .toReversed()
    .join('')
}
