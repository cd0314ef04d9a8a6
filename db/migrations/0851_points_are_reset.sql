-- Points of members are set back on the dates of reset_poin_member (events.md M4; docs/decisions/161). Each shop does it once for its own members, as soon as
-- it has reached such a date. A document has the members that were reset together; it stays.
select create_document('reset_poin', 'no_reset', array['VALID'], array['reset_poin_detail']);
alter table reset_poin
  add column kode_reset   text    not null,
  add column tgl_reset    date    not null check (tgl_reset <= tgl_system),
  add column keterangan   text,
  add column jumlah_member integer not null check (jumlah_member > 0),
  add column total_poin   integer not null check (total_poin > 0),
  add column total_biaya  bigint  not null;
alter table reset_poin_detail
  add column kode_member  text    not null references member,
  add column nama_member  text    not null,
  add column poin_hangus  integer not null check (poin_hangus > 0),
  -- The debt for them, over all shops of the chain.
  add column biaya_hangus bigint  not null,
  add constraint reset_poin_detail_once unique (kode_toko, no_reset, kode_member);
create index reset_poin_detail_by_member on reset_poin_detail (kode_member);
create view reset_poin_gerak as
  select kode_toko, no_reset as nomor, 'TAGIHAN/POIN/' || kode_member as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, biaya_hangus as rupiah
  from reset_poin_detail where biaya_hangus <> 0;
select guard_document('reset_poin', 'no_reset', 'RESET_POIN', array['reset_poin_detail'], array['cetak_ke', 'dicetak_oleh'],
  '{ "reset_poin_detail": { "total_poin": "poin_hangus", "total_biaya": "biaya_hangus" } }');
select search_document('reset_poin', array['no_reset', 'kode_reset', 'keterangan']);

create or replace view poin_dokumen as
  select kode_toko, 'POIN_MANUAL' as kind, no_poin as nomor, kode_member, case arah_poin when 'BERI' then jumlah_poin else -jumlah_poin end as poin from poin_manual
  union all select kode_toko, 'TUKAR_POIN', no_tukar, kode_member, -total_poin from tukar_poin
  union all select kode_toko, 'RESET_POIN', no_reset, kode_member, -poin_hangus from reset_poin_detail;
create constraint trigger reset_poin_moves_its_points after insert on reset_poin deferrable initially deferred for each row
  execute function document_moves_its_points('no_reset', 'RESET_POIN');
insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
select 'RESET_POIN', type, kode_akun, jenis_akun, nomor_akun from para_akun_transaksi where (trx, type, kode_akun) = ('TUKAR_POIN', 'MEMBER', 'BEBAN_POIN')
on conflict do nothing;

-- The last date of each shop whose resets are done. Dates of before are done: nobody was told that they do anything. A shop that comes later begins with
-- the date on which it is seen first.
create table reset_poin_sampai (
  kode_toko text primary key references toko,
  tgl       date not null
);
insert into reset_poin_sampai select kode_toko, tgl_system from toko;

-- The points of the members of a shop that stood before a date, with the debt for them over the chain. Points that were given on the date or on a day that is
-- still open in its shop stay: what gave them can still be cancelled.
create function poin_sebelum(shop text, hari date, terbanyak integer)
returns table (kode_member text, nama_member text, poin integer, biaya bigint) language sql stable as $$
  select m.kode_member, m.nama_member, lama.poin::integer, round(hutang.rupiah::numeric * lama.poin / s.poin)::bigint
  from member m join saldo_poin s using (kode_member)
  cross join lateral (
    select s.poin - coalesce(sum(g.poin), 0) as poin
    from mutasi_poin g join posting p on p.id = g.posting_id join toko t on t.kode_toko = g.kode_toko
    where g.kode_member = m.kode_member and g.tgl_system >= least(hari, t.tgl_system) and (g.poin > 0) = (p.membatalkan is null)
  ) lama
  cross join lateral (
    select coalesce(-sum(c.rupiah), 0) as rupiah from saldo_tagihan c where (c.jenis, c.pihak) = ('POIN', m.kode_member)
  ) hutang
  where m.kode_toko = shop and s.poin > 0 and lama.poin > 0
  order by m.kode_member limit terbanyak
$$;
create index saldo_tagihan_of_points on saldo_tagihan (pihak) where jenis = 'POIN';
