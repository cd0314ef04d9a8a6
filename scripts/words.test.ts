import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Field } from '#engine/contract/field.ts'

const root = join(import.meta.dirname, '..')

/** Two things under one name: the word that is not the others', by its dictionary, and what it means there. */
const homonyms: Readonly<Record<string, string>> = {
  'accountWords.jenis_akun': 'the side of an entry; a master says what sort an account is of',
  'approvalWords.kategori': 'what is asked for',
  'approvalWords.status': 'the states of a request',
  'auditWords.apa': 'what was done; at a closing, what is wrong',
  'auditWords.kunci': 'what was changed; at a closing, where something is wrong',
  'books.jenis_tagihan': 'what there was before the books; elsewhere what is paid',
  'books.nama_pihak': 'a party by its list; of money, whoever brought or got it',
  'books.nilai_hutang': 'what there was before the books, whatever is owed',
  'books.total_hutang': 'of a document; of pawn loans, their principal',
  'catalogue.deskripsi': 'in more words than a master has, and one space where there are none (specification §5)',
  'catalogue.nama_barang': 'what the application calls an item; the item form wants more than 5 characters (specification §5)',
  'catalogue.no_hp': 'a mobile number that customers write to, with words of its own where there is none (specification §5)',
  'closing.gross': 'grams that a day moved, below 0 where they went out',
  'closing.jumlah': 'how many transactions',
  'closing.kode_baki': 'empty of goods that lie in no tray',
  'closing.kode_gudang': 'empty of goods that lie in no warehouse',
  'closing.pieces': 'pieces that a day moved, below 0 where they went out',
  'devices.nama': 'a device, not a person',
  'diamonds.keterangan': 'what a grade of a stone is called',
  'goods.kadar': 'of an item up to 500, elsewhere 100 (specification §9)',
  'goods.keterangan': 'of an item under 20 characters (specification §9)',
  'goods.status': 'the states of a piece',
  'instalments.bunga': 'rupiah of an instalment; of a redemption, percent of a month',
  'instalments.bunga_persen': 'the interest of instalments; that of a loan is another',
  'instalments.uang_muka': 'what a customer pays at once; of a supplier, what he was paid before',
  'intakes.asal': 'where pieces come from; of money, the account that it leaves',
  'loans.disetujui_oleh': 'the second person of a count of bags, who is always there',
  'loans.surat_ke': 'the number of a pawn letter; of instalments, that of a warning letter',
  'manual.grand_total': 'below zero where the shop pays',
  'manual.hpp': 'of goods by gram; a piece costs less',
  'manual.qty': 'of part of a lot, which may be grams that nobody counts as pieces',
  'manual.sumber': 'where goods come from; of a price, which list it is of',
  'masters.keterangan': 'a text that receipts print, on several lines',
  'masters.level': 'what a shop is in the chain; that of a person is another',
  'members.no_identitas': 'the number of an identity card (KTP), of 16 digits; of a seller, of any paper',
  'money.jenis': 'till or bank',
  'money.jenis_tagihan': 'what money alone pays; of suppliers, what they are owed',
  'money.jumlah': 'money moved between till and bank',
  'money.kategori': 'why money is moved',
  'orderRows.berat': 'shown with two decimals (specification §9)',
  'orderRows.total_berat': 'shown with two decimals (specification §9)',
  'orders.deskripsi': 'what a piece is to be, in more words than a master has',
  'payments.jenis': 'a way of paying',
  'purchases.harga': 'of a bought piece as a whole; elsewhere of a gram',
  'purchases.nama_barang': 'as customers call what they bring; the item form wants more than 5 characters (specification §5)',
  'receiving.berat': 'of a lot that a supplier delivers; a piece weighs less',
  'refining.no_hasil': 'which result of a melt an assay is of; of a craftsman, the number of what he made',
  'refining.susut_fine': 'below zero where an assay found more than was declared',
  'sales.warna_nota': 'the colour that was printed, whatever a group may choose today',
  'services.berat_masuk': 'what a line weighed when it came in for repair; of goods by gram, what a lot got',
  'sorting.jenis_cuci': 'whether goods to be washed come in or go out; of a batch, what is done with it',
  'sorting.tujuan_cuci': 'where washed goods go; of a batch, who works on it',
  'stock.berat': 'what the stock ledger counts of a piece; elsewhere what is sold',
  'stock.cara': 'how prices are changed; of an approval, how it was given',
  'stock.jumlah': 'how many pieces',
  'trade.no_hp': 'a mobile number that the invoice is sent to (specification §9); elsewhere any telephone',
  'weighing.hasil': 'what the scale says of a tray; of a count, what was found of a piece',
}

/** Every dictionary by the name under which its file exports it. */
const dictionaries = new Map<string, Readonly<Record<string, Field>>>()
for (const folder of ['engine', 'modules']) {
  for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !/\.tsx?$/.test(path) || path.includes('.test.')) continue
    const declared = (await readFile(path, 'utf8')).matchAll(/(export )?const (\w+) = dictionary\(/g)
    for (const [, exported, name = ''] of declared) {
      if (!exported || dictionaries.has(name)) throw new Error(`${path} exports no dictionary ${name} under a name of its own`)
      dictionaries.set(name, ((await import(path)) as Record<string, Record<string, Field>>)[name] ?? {})
    }
  }
}

/** The dictionaries of each word by its kind there. A field that uses a word, under any label, has its kind. */
const kindsOf = Map.groupBy(
  [...dictionaries].flatMap(([dictionary, words]) => Object.values(words).map(({ name, kind }) => ({ dictionary, name, kind }))),
  ({ name }) => name,
)

it('finds the dictionaries', () => {
  expect([...dictionaries.keys()]).toEqual(expect.arrayContaining(['rowWords', 'documentWords', 'masters', 'goods', 'sales', 'userWords']))
  expect([...kindsOf.values()].flat().length).toBeGreaterThan(200)
})

it('declares every word once', () => {
  const offenders: string[] = []
  const needed: string[] = []
  for (const [name, uses] of kindsOf) {
    const others = new Set(uses.map(({ kind }) => kind))
    for (const { dictionary, kind } of uses) {
      const homonym = `${dictionary}.${name}`
      if (homonym in homonyms && others.size > 1 && others.delete(kind)) needed.push(homonym)
    }
    if (others.size > 1) {
      offenders.push(
        `${name} of ${uses
          .filter(({ kind }) => others.has(kind))
          .map(({ dictionary }) => dictionary)
          .join(', ')}`,
      )
    }
  }
  expect(offenders).toEqual([])
  expect(needed.toSorted()).toEqual(Object.keys(homonyms))
})
