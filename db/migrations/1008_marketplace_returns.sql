-- Pieces that buyers of a marketplace send back (docs/decisions/210, events.md S12c). The sale of an earlier day stays; the return is an event of its own.

-- What a marketplace takes off its next payouts.
insert into jenis_tagihan values ('HUTANG_MARKETPLACE', -1);
insert into akun (nomor_akun, nama_akun, jenis_akun) values ('2-1113', 'Potongan Pencairan Marketplace', 'KEWAJIBAN') on conflict do nothing;
insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
select 'TAGIHAN', 'HUTANG', 'HUTANG_MARKETPLACE', 'KREDIT', a.nomor_akun from (values (1)) n left join akun a on a.nomor_akun = '2-1113' on conflict do nothing;
-- A return takes back what a sale earned, from the accounts that the shop has set for sales and for the fees of marketplaces.
insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
select 'RETUR_MARKETPLACE', type, kode_akun, jenis_akun, nomor_akun from para_akun_transaksi
where (trx, type) = ('PENJUALAN', 'PENJUALAN') and kode_akun in ('PENDAPATAN', 'ONGKOS', 'DISKON', 'PEMBULATAN')
  or (trx, type, kode_akun) = ('PENCAIRAN_MARKETPLACE', 'MARKETPLACE', 'BIAYA')
on conflict do nothing;

select create_document('retur_marketplace', 'no_retur_marketplace', array['VALID', 'CANCELLED'], array['retur_marketplace_barang']);
alter table retur_marketplace
  add column kode_marketplace text   not null references marketplace,
  add column nama_marketplace text   not null,
  add column no_pesanan_luar  text   not null,
  -- The sale, and its day.
  add column no_faktur        text   not null,
  add column tgl_nota         date   not null,
  add column nama_pembeli     text   not null,
  add column kode_gudang      text   not null,
  add column kode_baki        text   not null,
  add column total_qty        integer not null check (total_qty > 0),
  add column sub_total        bigint not null,
  add column total_ongkos     bigint not null,
  add column diskon           bigint not null,
  add column pembulatan       bigint not null,
  -- What the buyer gets back; of it, what the marketplace had not paid yet.
  add column nilai_retur      bigint not null check (nilai_retur > 0),
  add column turun_tagihan    bigint not null check (turun_tagihan between 0 and nilai_retur),
  -- What the marketplace keeps for these pieces; of it, what was booked with its payout.
  add column biaya_ditahan    bigint not null check (biaya_ditahan between 0 and nilai_retur),
  add column biaya_dibukukan  bigint not null check (biaya_dibukukan between 0 and nilai_retur),
  add column potongan_pencairan bigint not null check (potongan_pencairan >= 0),
  -- Tax of the sale that the shop does not owe any more.
  add column ppn_kembali      bigint not null check (ppn_kembali >= 0),
  add column keterangan       text,
  add foreign key (kode_toko, no_faktur) references penjualan,
  add foreign key (kode_marketplace, no_pesanan_luar) references pesanan_marketplace,
  add constraint retur_marketplace_price check (nilai_retur = sub_total + total_ongkos - diskon + pembulatan),
  add constraint retur_marketplace_adds_up check (turun_tagihan + potongan_pencairan = nilai_retur + biaya_ditahan - biaya_dibukukan);
alter table retur_marketplace_barang
  add column batal        boolean not null default false,
  add column no_faktur    text    not null,
  add column kode_barcode text    not null references barang,
  add column nama_barang  text    not null,
  add column kode_dept    text    not null,
  add column kode_group   text    not null,
  add column qty          integer not null check (qty = 1),
  -- As sold, and as it was weighed when it came back.
  add column berat_nota   numeric(12,3) not null,
  add column berat_retur numeric(12,3) not null check (berat_retur > 0),
  add column harga_dasar  bigint  not null,
  add column ongkos       bigint  not null,
  add column diskon       bigint  not null,
  add column pembulatan   bigint  not null,
  add column harga_total  bigint  not null check (harga_total > 0),
  add column fine         numeric(12,3) not null,
  add column hpp          bigint  not null;
create index retur_marketplace_by_market on retur_marketplace (kode_toko, kode_marketplace, tgl_system);
create index retur_marketplace_by_sale on retur_marketplace (kode_toko, no_faktur);
create index retur_marketplace_by_order on retur_marketplace (kode_marketplace, no_pesanan_luar);
create index retur_marketplace_barang_by_piece on retur_marketplace_barang (kode_barcode);
-- A piece of a sale comes back once.
create unique index retur_marketplace_once on retur_marketplace_barang (kode_toko, no_faktur, kode_barcode) where not batal;

create view retur_marketplace_gerak as
  with kembali as (
    select d.kode_toko, d.no_retur_marketplace as nomor, d.kode_barcode, d.qty, d.fine, d.hpp, concat_ws('/', 'BAKI', h.kode_gudang, h.kode_baki, d.kode_barcode) as baki
    from retur_marketplace_barang d join retur_marketplace h using (kode_toko, no_retur_marketplace)
  )
  select kode_toko, nomor, 'PELANGGAN/' || kode_barcode as apa, -qty as pieces, -fine as fine, -hpp as cost, 0::bigint as rupiah from kembali
  union all select kode_toko, nomor, baki, qty, fine, hpp, 0 from kembali
  union all select kode_toko, no_retur_marketplace, 'TAGIHAN/PIUTANG_MARKETPLACE/' || kode_marketplace, 0, 0, 0, -turun_tagihan from retur_marketplace where turun_tagihan <> 0
  union all select kode_toko, no_retur_marketplace, 'TAGIHAN/HUTANG_MARKETPLACE/' || kode_marketplace, 0, 0, 0, -potongan_pencairan from retur_marketplace where potongan_pencairan <> 0
  union all select kode_toko, no_retur_marketplace, 'TAGIHAN/PPN/' || to_char(tgl_nota, 'YYYY-MM'), 0, 0, 0, ppn_kembali from retur_marketplace where ppn_kembali <> 0;
select guard_document('retur_marketplace', 'no_retur_marketplace', 'RETUR_MARKETPLACE', array['retur_marketplace_barang'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'],
  '{ "retur_marketplace_barang": {
       "total_qty": "qty", "sub_total": "harga_dasar", "total_ongkos": "ongkos", "diskon": "diskon", "pembulatan": "pembulatan", "nilai_retur": "harga_total" } }');
select search_document('retur_marketplace', array['no_retur_marketplace', 'no_faktur', 'no_pesanan_luar', 'nama_marketplace', 'nama_pembeli']);

-- What comes back is a piece of that sale, at what it was sold for and what it cost then.
create function return_is_of_its_sale() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  strange text;
begin
  select r.kode_barcode into strange
  from retur_marketplace_barang r join retur_marketplace h using (kode_toko, no_retur_marketplace)
  left join penjualan p on (p.kode_toko, p.no_faktur, p.status) = (r.kode_toko, r.no_faktur, 'VALID')
  left join penjualan_detail d on (d.kode_toko, d.no_faktur, d.kode_barcode) = (r.kode_toko, r.no_faktur, r.kode_barcode)
  where (r.kode_toko, r.no_retur_marketplace) = (new.kode_toko, new.no_retur_marketplace)
    and ((h.no_faktur, p.kode_marketplace, p.no_pesanan_luar, p.tgl_system) is distinct from (r.no_faktur, h.kode_marketplace, h.no_pesanan_luar, h.tgl_nota)
      or (d.harga_dasar, d.ongkos, d.diskon, d.pembulatan, d.harga_total, d.berat, d.fine, d.hpp)
        is distinct from (r.harga_dasar, r.ongkos, r.diskon, r.pembulatan, r.harga_total, r.berat_nota, r.fine, r.hpp))
  limit 1;
  if found then
    raise exception '% is not returned as it was sold', strange using errcode = 'KN002', detail = strange;
  end if;
  return null;
end $$;
revoke execute on function return_is_of_its_sale() from public;
create constraint trigger retur_marketplace_of_its_sale after insert on retur_marketplace_barang deferrable initially deferred for each row
  execute function return_is_of_its_sale();

-- An order whose pieces are all back is returned; where a return is cancelled it is sold again.
alter table pesanan_marketplace
  drop constraint pesanan_marketplace_status_pesanan_check,
  add constraint pesanan_marketplace_status_pesanan_check check (status_pesanan in ('BARU', 'DITAHAN', 'TERJUAL', 'DIRETUR', 'BATAL', 'DITOLAK')),
  drop constraint pesanan_marketplace_is_sold,
  add constraint pesanan_marketplace_is_sold check ((no_faktur is not null) or status_pesanan not in ('TERJUAL', 'DIRETUR'));
create function return_of_marketplace() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update pesanan_marketplace o
  set status_pesanan = case when exists (
        select from pesanan_marketplace_barang b
        where (b.kode_marketplace, b.no_pesanan_luar) = (o.kode_marketplace, o.no_pesanan_luar) and not exists (
          select from retur_marketplace_barang r where (r.kode_toko, r.no_faktur, r.kode_barcode) = (new.kode_toko, new.no_faktur, b.kode_barcode) and not r.batal))
      then 'TERJUAL' else 'DIRETUR' end,
      perlu_dibatalkan = tg_op = 'UPDATE', changed_at = now()
  where (o.kode_marketplace, o.no_pesanan_luar) = (new.kode_marketplace, new.no_pesanan_luar) and o.status_pesanan in ('TERJUAL', 'DIRETUR');
  return null;
end $$;
revoke execute on function return_of_marketplace() from public;
-- Its parts are written after it.
create constraint trigger retur_marketplace_of_order after insert on retur_marketplace deferrable initially deferred for each row execute function return_of_marketplace();
create trigger retur_marketplace_of_order_back after update of status on retur_marketplace for each row
  when (old.status <> 'CANCELLED' and new.status = 'CANCELLED') execute function return_of_marketplace();

-- A piece on consignment was bought from its supplier when it was sold, and stays ours when it comes back.
create function consignment_is_over() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.is_konsinyasi := false;
  return new;
end $$;
revoke execute on function consignment_is_over() from public;
create trigger barang_consignment_bought before update of tempat on barang for each row
  when (old.is_konsinyasi and old.tempat = 'PELANGGAN' and new.tempat = 'BAKI' and new.hpp <> 0) execute function consignment_is_over();

-- A payout is less what the marketplace takes off for returns.
create table pencairan_marketplace_retur (
  kode_toko     text   not null,
  no_pencairan  text   not null,
  no_urut       integer not null,
  tgl_system    date   not null,
  no_retur_marketplace text not null,
  potongan_pencairan bigint not null check (potongan_pencairan > 0),
  primary key (kode_toko, no_pencairan, no_urut),
  unique (kode_toko, no_pencairan, no_retur_marketplace),
  foreign key (kode_toko, no_pencairan) references pencairan_marketplace,
  foreign key (kode_toko, no_retur_marketplace) references retur_marketplace
);
create index pencairan_marketplace_retur_by_date on pencairan_marketplace_retur (kode_toko, tgl_system);
create index pencairan_marketplace_retur_by_return on pencairan_marketplace_retur (kode_toko, no_retur_marketplace);
select guard_part_of('pencairan_marketplace_retur', 'pencairan_marketplace', 'no_pencairan');
create trigger pencairan_marketplace_retur_append_only before update or delete on pencairan_marketplace_retur
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger pencairan_marketplace_retur_no_truncate before truncate on pencairan_marketplace_retur for each statement execute function refuse_change();
alter table pencairan_marketplace
  add column potongan_pencairan bigint not null default 0 check (potongan_pencairan >= 0),
  drop constraint pencairan_marketplace_adds_up,
  add constraint pencairan_marketplace_adds_up check (nilai_tagihan = uang_masuk + biaya_marketplace + potongan_pencairan);
update dokumen set bagian = bagian || 'pencairan_marketplace_retur'::text,
  jumlah = jumlah || '{ "pencairan_marketplace_retur": { "potongan_pencairan": "potongan_pencairan" } }'
where tabel = 'pencairan_marketplace';
create or replace view pencairan_marketplace_gerak as
  select kode_toko, no_pencairan as nomor, 'KAS/' || no_rekening as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, uang_masuk as rupiah from pencairan_marketplace
  union all
  select d.kode_toko, d.no_pencairan, 'TAGIHAN/PIUTANG_MARKETPLACE/' || h.kode_marketplace, 0, 0, 0, -d.nilai_tagihan
  from pencairan_marketplace_faktur d join pencairan_marketplace h using (kode_toko, no_pencairan)
  union all
  select d.kode_toko, d.no_pencairan, 'TAGIHAN/HUTANG_MARKETPLACE/' || h.kode_marketplace, 0, 0, 0, d.potongan_pencairan
  from pencairan_marketplace_retur d join pencairan_marketplace h using (kode_toko, no_pencairan);

-- What came back from a marketplace does not come back to a till as well, with the invoice of that sale (0246_trade_in.sql).
create or replace function comes_back_once() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  invoice constant text := coalesce(to_jsonb(new) ->> 'no_nota', to_jsonb(new) ->> 'no_faktur');
begin
  perform from barang where kode_barcode = new.kode_barcode for no key update;
  if exists (
    select from barang_dibeli d
    where (d.kode_barcode, d.no_faktur, d.toko_nota) = (new.kode_barcode, invoice, new.toko_nota) and not d.batal)
    or exists (
    select from retur_marketplace_barang r
    where (r.kode_barcode, r.no_faktur, r.kode_toko) = (new.kode_barcode, invoice, new.toko_nota) and not r.batal)
  then
    raise exception '% of % came back already', new.kode_barcode, invoice using errcode = 'KN004', detail = new.kode_barcode;
  end if;
  return new;
end $$;
