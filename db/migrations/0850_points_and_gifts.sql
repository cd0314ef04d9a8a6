-- Points that a person gives or takes, gifts as stock, and gifts for points (events.md M1 to M3; docs/decisions/160).

-- 1. Gifts are lots in HADIAH, one of each gift in a shop: what comes joins it, what goes costs its share. No code has a colon in it, so no two gifts
-- share a lot and no other lot has such a name.
create function lot_hadiah(kode_toko text, kode_hadiah text) returns text language sql immutable parallel safe as $$
  select 'HADIAH:' || kode_toko || ':' || kode_hadiah
$$;
-- The number that people typed in the list before gifts were stock. It is offered once as opening stock.
alter table hadiah rename column stock to stock_lama;
-- How many of a gift all shops have; the list shows those of the shop that reads it.
create function stock(hadiah) returns bigint language sql stable as $$
  select coalesce(sum(s.pieces), 0)::bigint
  from toko t join saldo_lot s on (s.kode_toko, s.tempat, s.kode_gudang, s.kode_baki, s.pihak, s.kode_lot) = (t.kode_toko, 'HADIAH', '', '', '', lot_hadiah(t.kode_toko, $1.kode_hadiah))
$$;

-- 2. Money that goes out of a shop and counts against its limits is built from rows (docs/decisions/122).
create table dokumen_keluar (
  tabel  text primary key,
  kind   text not null unique,
  -- Expressions over a row of the document.
  nomor  text not null,
  rupiah text not null,
  hanya  text not null
);
create function build_money_out() returns void language plpgsql as $$
begin
  execute 'create or replace view uang_keluar as ' || (
    select string_agg(format('select %1$L::text as kind, %2$s as nomor, kode_toko, user_id, tgl_system, %3$s as rupiah from %4$I where %5$s', kind, nomor, rupiah, tabel, hanya),
      ' union all ' order by tabel)
    from dokumen_keluar);
end $$;
create function goes_out(tabel text, kind text, nomor text, rupiah text, hanya text) returns void language plpgsql as $$
begin
  insert into dokumen_keluar values (tabel, kind, nomor, rupiah, hanya);
end $$;
revoke execute on function build_money_out(), goes_out(text, text, text, text, text) from public;
select goes_out('uang_kas', 'UANG_KAS', 'no_uang_kas', 'total_uang', 'arah = ''KELUAR'' and status = ''VALID''');
select goes_out('bayar_tagihan', 'BAYAR_TAGIHAN', 'no_bayar_tagihan', 'total_uang', 'arah = ''KELUAR'' and status = ''VALID''');
select goes_out('mutasi_uang', 'MUTASI_UANG', 'no_mutasi', 'biaya_bank', 'biaya_bank > 0');

-- 3. A document that moves points moves those that it says, member by member. `poin_dokumen` holds what each says.
create function document_moves_its_points() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  its_number constant text := to_jsonb(new) ->> tg_argv[0];
begin
  if exists (
    select from (
      select kode_member, poin from poin_dokumen d where (d.kode_toko, d.kind, d.nomor) = (new.kode_toko, tg_argv[1], its_number)
      union all
      select m.kode_member, -m.poin from posting p join mutasi_poin m on m.posting_id = p.id
      where (p.kode_toko, p.reference, p.kind) = (new.kode_toko, its_number, tg_argv[1]) and p.membatalkan is null
    ) each group by kode_member having sum(poin) <> 0)
  then
    raise exception 'the points of % are not those that it says', its_number using errcode = 'KN005', detail = its_number;
  end if;
  return null;
end $$;
revoke execute on function document_moves_its_points() from public;

-- 4. Points by hand.
select create_document('poin_manual', 'no_poin', array['VALID', 'CANCELLED'], '{}');
alter table poin_manual
  add column kode_member text    not null references member,
  add column nama_member text    not null,
  add column arah_poin   text    not null check (arah_poin in ('BERI', 'AMBIL')),
  add column jumlah_poin integer not null check (jumlah_poin > 0),
  -- What a point was worth then.
  add column nilai_poin  bigint  not null check (nilai_poin >= 0),
  add column alasan_poin text    not null check (alasan_poin <> '');
create index poin_manual_by_member on poin_manual (kode_member);
create view poin_manual_gerak as
  select kode_toko, no_poin as nomor, 'TAGIHAN/POIN/' || kode_member as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost,
         case arah_poin when 'BERI' then -1 else 1 end * jumlah_poin * nilai_poin as rupiah
  from poin_manual where nilai_poin > 0;
select guard_document('poin_manual', 'no_poin', 'POIN_MANUAL', '{}', array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'], '{}');
select search_document('poin_manual', array['no_poin', 'kode_member', 'nama_member', 'alasan_poin']);
create constraint trigger poin_manual_moves_its_points after insert on poin_manual deferrable initially deferred for each row
  execute function document_moves_its_points('no_poin', 'POIN_MANUAL');

-- 5. Gifts that come, and gifts that were counted: `qty_hadiah` and `biaya_hadiah` are below zero where there were fewer than the books had.
select create_document('hadiah_masuk', 'no_hadiah', array['VALID', 'CANCELLED'], array['hadiah_masuk_detail']);
alter table hadiah_masuk
  add column sebab_hadiah text    not null check (sebab_hadiah in ('BELI', 'SALDO_AWAL', 'HITUNG')),
  -- The till where it is null.
  add column no_rekening  text    references rekening check (sebab_hadiah = 'BELI' or no_rekening is null),
  add column nama_pihak   text    check (nama_pihak is null or (nama_pihak <> '' and sebab_hadiah = 'BELI')),
  add column keterangan   text    check (keterangan <> ''),
  add column total_hadiah integer not null,
  add column total_biaya  bigint  not null,
  add constraint hadiah_masuk_comes check (case sebab_hadiah when 'BELI' then total_hadiah > 0 and total_biaya > 0 when 'SALDO_AWAL' then total_hadiah > 0 and total_biaya >= 0
    else keterangan is not null end);
alter table hadiah_masuk_detail
  add column batal         boolean not null default false,
  add column kode_hadiah   text    not null references hadiah,
  add column nama_hadiah   text    not null,
  -- How many were counted, where somebody counted.
  add column hitung_hadiah integer check (hitung_hadiah >= 0),
  add column qty_hadiah    integer not null check (qty_hadiah <> 0),
  add column biaya_hadiah  bigint  not null,
  add constraint hadiah_masuk_detail_one_way check (qty_hadiah > 0 and biaya_hadiah >= 0 or hitung_hadiah is not null and qty_hadiah < 0 and biaya_hadiah <= 0),
  add constraint hadiah_masuk_detail_once unique (kode_toko, no_hadiah, kode_hadiah);
create index hadiah_masuk_detail_by_gift on hadiah_masuk_detail (kode_hadiah);
create view hadiah_masuk_gerak as
  select d.kode_toko, d.no_hadiah as nomor, m.tempat || '/' || lot_hadiah(d.kode_toko, d.kode_hadiah) as apa, m.arah * d.qty_hadiah as pieces, 0::numeric as fine,
         m.arah * d.biaya_hadiah as cost, 0::bigint as rupiah
  from hadiah_masuk_detail d join hadiah_masuk h using (kode_toko, no_hadiah)
  cross join lateral (values
    (-1, case h.sebab_hadiah when 'BELI' then 'SUPPLIER' when 'SALDO_AWAL' then 'SALDO_AWAL' else 'KOREKSI' end),
    (1, 'HADIAH')) as m (arah, tempat)
  union all
  select kode_toko, no_hadiah, 'KAS/' || coalesce(no_rekening, 'CASH'), 0, 0, 0, -total_biaya from hadiah_masuk where sebab_hadiah = 'BELI';
select guard_document('hadiah_masuk', 'no_hadiah', 'HADIAH_MASUK', array['hadiah_masuk_detail'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'],
  '{ "hadiah_masuk_detail": { "total_hadiah": "qty_hadiah", "total_biaya": "biaya_hadiah" } }');
select search_document('hadiah_masuk', array['no_hadiah', 'nama_pihak', 'keterangan']);
select goes_out('hadiah_masuk', 'HADIAH_MASUK', 'no_hadiah', 'total_biaya', 'sebab_hadiah = ''BELI'' and status = ''VALID''');
select build_money_out();

-- 6. Gifts for points.
select create_document('tukar_poin', 'no_tukar', array['VALID', 'CANCELLED'], array['tukar_poin_detail']);
alter table tukar_poin
  add column kode_member  text    not null references member,
  add column nama_member  text    not null,
  add column nilai_poin   bigint  not null check (nilai_poin >= 0),
  add column total_hadiah integer not null check (total_hadiah > 0),
  add column total_poin   integer not null check (total_poin > 0),
  add column keterangan   text    check (keterangan <> '');
create index tukar_poin_by_member on tukar_poin (kode_member);
alter table tukar_poin_detail
  add column batal        boolean not null default false,
  add column kode_hadiah  text    not null references hadiah,
  add column nama_hadiah  text    not null,
  -- Of one, and of all of them.
  add column poin         integer not null check (poin > 0),
  add column qty_hadiah   integer not null check (qty_hadiah > 0),
  add column poin_tukar   integer not null check (poin_tukar = poin * qty_hadiah),
  add column biaya_hadiah bigint  not null check (biaya_hadiah >= 0),
  add constraint tukar_poin_detail_once unique (kode_toko, no_tukar, kode_hadiah);
create index tukar_poin_detail_by_gift on tukar_poin_detail (kode_hadiah);
create view tukar_poin_gerak as
  select d.kode_toko, d.no_tukar as nomor, m.tempat || '/' || lot_hadiah(d.kode_toko, d.kode_hadiah) as apa, m.arah * d.qty_hadiah as pieces, 0::numeric as fine,
         m.arah * d.biaya_hadiah as cost, 0::bigint as rupiah
  from tukar_poin_detail d cross join (values (-1, 'HADIAH'), (1, 'PELANGGAN')) as m (arah, tempat)
  union all
  select kode_toko, no_tukar, 'TAGIHAN/POIN/' || kode_member, 0, 0, 0, total_poin * nilai_poin from tukar_poin where nilai_poin > 0;
select guard_document('tukar_poin', 'no_tukar', 'TUKAR_POIN', array['tukar_poin_detail'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'],
  '{ "tukar_poin_detail": { "total_hadiah": "qty_hadiah", "total_poin": "poin_tukar" } }');
select search_document('tukar_poin', array['no_tukar', 'kode_member', 'nama_member', 'keterangan']);
create constraint trigger tukar_poin_moves_its_points after insert on tukar_poin deferrable initially deferred for each row
  execute function document_moves_its_points('no_tukar', 'TUKAR_POIN');

create view poin_dokumen as
  select kode_toko, 'POIN_MANUAL' as kind, no_poin as nomor, kode_member, case arah_poin when 'BERI' then jumlah_poin else -jumlah_poin end as poin from poin_manual
  union all select kode_toko, 'TUKAR_POIN', no_tukar, kode_member, -total_poin from tukar_poin;

-- 7. What points by hand cost.
insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
select 'POIN_MANUAL', type, kode_akun, jenis_akun, nomor_akun from para_akun_transaksi where (trx, type, kode_akun) = ('TUKAR_POIN', 'MEMBER', 'BEBAN_POIN')
on conflict do nothing;
