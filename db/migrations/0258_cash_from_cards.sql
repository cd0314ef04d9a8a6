-- Cash from cards (gesek tunai, events.md S13): a card is charged, its owner gets cash, and the shop keeps a fee by the bank of the account that
-- the card is paid into. What the card is charged is owed by that bank until it is settled.
create table biaya_gesek (
  kode_bank    text         primary key references bank,
  persen_gesek numeric(5,2) not null check (persen_gesek between 0 and 100)
);

select create_document('gesek_tunai', 'no_gesek', array['VALID', 'CANCELLED'], array['gesek_tunai_kartu']);
alter table gesek_tunai
  add column nama_customer text   not null,
  add column no_hp         text,
  add column no_identitas  text,
  add column keterangan    text,
  add column tunai_gesek   bigint not null check (tunai_gesek > 0),
  add column biaya_gesek   bigint not null check (biaya_gesek >= 0),
  add column total_gesek   bigint not null,
  add constraint gesek_tunai_adds_up check (total_gesek = tunai_gesek + biaya_gesek);
alter table gesek_tunai_kartu
  add column batal        boolean      not null default false,
  add column jenis_kartu  text         not null check (jenis_kartu in ('DEBIT', 'CREDIT')),
  add column no_rekening  text         not null references rekening,
  add column no_kartu     text         not null check (no_kartu <> ''),
  add column tunai_gesek  bigint       not null check (tunai_gesek > 0),
  add column persen_gesek numeric(5,2) not null check (persen_gesek between 0 and 100),
  add column biaya_gesek  bigint       not null,
  add column total_gesek  bigint       not null,
  add constraint gesek_tunai_kartu_adds_up check (total_gesek = tunai_gesek + biaya_gesek and biaya_gesek = round(tunai_gesek * persen_gesek / 100));

create view gesek_tunai_gerak as
  select kode_toko, no_gesek as nomor, 'KAS/CASH' as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, -tunai_gesek as rupiah from gesek_tunai
  union all select kode_toko, no_gesek, 'TAGIHAN/PIUTANG_KARTU/' || no_rekening, 0, 0, 0, total_gesek from gesek_tunai_kartu;

select guard_document('gesek_tunai', 'no_gesek', 'GESEK_TUNAI', array['gesek_tunai_kartu'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'],
  '{ "gesek_tunai_kartu": { "tunai_gesek": "tunai_gesek", "biaya_gesek": "biaya_gesek", "total_gesek": "total_gesek" } }');
select search_document('gesek_tunai', array['no_gesek', 'nama_customer', 'no_hp']);

-- Who gets cash for his card gets cash (docs/decisions/051).
create or replace view transaksi_orang as
  with dokumen_orang as (
    select kode_toko, tgl_system, 'PENJUALAN' as kind, no_faktur as nomor, nama_customer, no_hp, kode_member, null::text as no_identitas, ada_tukar as dibeli
    from penjualan where status <> 'CANCELLED'
    union all
    select kode_toko, tgl_system, 'PELUNASAN_PENJUALAN', no_pelunasan, nama_customer, no_hp, kode_member, null, false from pelunasan_penjualan where status <> 'CANCELLED'
    union all select kode_toko, tgl_system, 'TITIPAN', no_titipan, nama_customer, no_hp, null, null, false from titipan
    union all
    select kode_toko, tgl_system, 'MUTASI_TITIPAN', no_mutasi_titipan, nama_customer, no_hp, null, null, false from mutasi_titipan where status <> 'CANCELLED'
    union all
    select kode_toko, tgl_system, 'PEMBELIAN', no_faktur_beli, nama_customer, no_hp, null, no_identitas, true from pembelian where status <> 'CANCELLED'
    union all
    select kode_toko, tgl_system, 'JUAL_BELI_MANUAL', no_jual_beli, nama_customer, no_hp, null, null, ada_beli from jual_beli_manual where status <> 'CANCELLED'
    union all
    select kode_toko, tgl_system, 'GESEK_TUNAI', no_gesek, nama_customer, no_hp, null, no_identitas, false from gesek_tunai where status <> 'CANCELLED'
  )
  select d.kode_toko, d.tgl_system, d.kind, d.nomor, d.nama_customer, d.no_identitas, d.dibeli, orang_transaksi(d.no_hp, d.no_identitas, d.kode_member) as orang
  from dokumen_orang d where num_nonnulls(d.no_hp, d.no_identitas, d.kode_member) > 0;
create constraint trigger gesek_tunai_cash_within_limit after insert on gesek_tunai deferrable initially deferred for each row
  execute function cash_within_limit('GESEK_TUNAI', 'no_gesek');
