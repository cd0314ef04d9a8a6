import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { contractOf, contractStepsIn } from './contract-steps.ts'
import { migrationsFolder } from './migrations.ts'

/** The rule holds for migrations after this one, which makes the column that a limit is kept in (docs/decisions/232). */
const lastBefore = '1042_contract_steps'

it.each([
  ['alter table toko drop column alamat', ['drop column']],
  ['alter table toko drop alamat, add x int', ['drop column']],
  ['alter table toko\n  rename column alamat to jalan', ['rename']],
  ['alter table toko alter column alamat type varchar(20)', ['another type']],
  ['alter table toko alter alamat set not null', ['set not null']],
  ['alter table toko alter alamat drop default', ['drop default']],
  ['alter table toko add column x int not null', ['a column of toko that must be given']],
  ['alter table toko add y int default 0, add x text collate "C" not null check (x in (1, 2))', ['a column of toko that must be given']],
  ['alter table toko add constraint satu unique (alamat)', ['unique in toko']],
  ['create unique index satu on toko (alamat)', ['unique in toko']],
  ['alter table toko add column x int default 0; create unique index satu on toko (alamat, x)', ['unique in toko']],
  ['alter table toko add column x int; create unique index satu on toko (alamat, x) nulls not distinct', ['unique in toko']],
  ['alter table toko add column x int; create unique index satu on toko (alamat) where x is null', ['unique in toko']],
  ['alter table toko add column x int; create unique index satu on toko (alamat, coalesce(x, 0))', ['unique in toko']],
  ['alter table toko drop constraint toko_kota_key; alter table toko add constraint satu unique (alamat, nama)', ['unique in toko']],
  ['drop table toko', ['drop table toko']],
  ['drop function if exists hitung(int)', ['drop function hitung']],
  ['do $$ begin execute 1; alter table toko drop column alamat; end $$', ['drop column']],
  ['drop view ringkas; create view lain as select 1', ['drop view ringkas']],
])('what the version before would miss is found: %s', (text, found) => {
  expect(contractStepsIn(text)).toEqual(found)
})

it.each([
  'alter table toko add column x int',
  'alter table toko add column x int not null default 0, add check (x >= 0)',
  'alter table toko add column x int generated always as (1) stored',
  'alter table toko add column x int, add column y int check (y > 0); create unique index satu on toko (alamat, y, x) where kota is not null',
  'alter table toko drop constraint x, alter column a drop not null, alter column b set default 1',
  'alter table toko drop constraint toko_alamat_key; alter table toko add constraint satu unique (alamat, nama)',
  'create table baru (x int not null); create unique index on baru (x); alter table baru add column y int not null',
  'drop view ringkas; create view ringkas as select 1',
  'drop function hitung(int); create or replace function hitung(a int) returns int as $$ drop table toko $$ language sql',
  "-- drop table toko\nselect 'drop table toko'",
])('what adds alone is not: %s', (text) => {
  expect(contractStepsIn(text)).toEqual([])
})

const migrations = readdirSync(migrationsFolder)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
  .map((name) => ({ name: name.slice(0, -4), text: readFileSync(join(migrationsFolder, name), 'utf8') }))

it('no migration takes anything from the version before, or it says why that version does not run any more', () => {
  const wrong = migrations
    .filter(({ name }) => name > lastBefore)
    .flatMap(({ name, text }) => {
      const steps = contractStepsIn(text)
      const reason = contractOf(text)
      if (reason === undefined) return steps.map((step) => `${name}: ${step}`)
      return reason.split(' ').length < 5 ? [`${name}: "-- contract:" gives no reason`] : []
    })
  expect(wrong).toEqual([])
})

it('the migrations from before the rule have such steps, which are found', () => {
  const found = migrations.filter(({ name, text }) => name <= lastBefore && contractStepsIn(text).length > 0)
  expect(found.length).toBeGreaterThan(20)
})
