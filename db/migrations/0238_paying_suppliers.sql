-- Suppliers are paid: what they are owed in rupiah with money or out of what they had in advance, what they are owed in gold with gold or with
-- money at the price of the day (docs/decisions/044).
select create_document('bayar_supplier', 'no_bayar', array['VALID', 'CANCELLED'],
  array['bayar_supplier_hutang', 'bayar_supplier_uang_muka', 'bayar_supplier_emas', 'bayar_supplier_bayar']);
alter table bayar_supplier
  add column kode_supplier text    not null references supplier,
  add column nama_supplier text    not null,
  add column pelunasan     text    not null check (pelunasan in ('RUPIAH', 'PAKAI_UANG_MUKA', 'EMAS', 'EMAS_RUPIAH', 'UANG_MUKA')),
  -- Rupiah that a gram of fine gold was paid with.
  add column harga_emas    bigint  check (harga_emas > 0),
  add column keterangan    text,
  -- What is owed less, in rupiah as the books have it, and in fine gold.
  add column nilai_hutang  bigint  not null check (nilai_hutang >= 0),
  add column emas_dilunasi numeric(12,3) not null check (emas_dilunasi >= 0),
  -- What it was paid with: gold at its cost, money in advance, money.
  add column nilai_emas    bigint  not null check (nilai_emas >= 0),
  add column uang_muka     bigint  not null check (uang_muka >= 0),
  add column jumlah_bayar  bigint  not null check (jumlah_bayar >= 0),
  -- Earned where gold was worth more in the books than what it was paid with.
  add column selisih_emas       bigint  not null,
  add constraint bayar_supplier_adds_up check (
    case pelunasan when 'UANG_MUKA' then (nilai_hutang, emas_dilunasi, nilai_emas, uang_muka, selisih_emas) = (0, 0, 0, 0, 0) and jumlah_bayar > 0
      else selisih_emas = nilai_hutang - nilai_emas - uang_muka - jumlah_bayar end),
  add constraint bayar_supplier_one_way check (
    case pelunasan
      when 'RUPIAH' then (selisih_emas, nilai_emas, uang_muka, emas_dilunasi) = (0, 0, 0, 0) and nilai_hutang > 0
      when 'PAKAI_UANG_MUKA' then (selisih_emas, nilai_emas, jumlah_bayar, emas_dilunasi) = (0, 0, 0, 0) and nilai_hutang > 0
      when 'EMAS' then uang_muka = 0 and jumlah_bayar = 0 and emas_dilunasi > 0
      when 'EMAS_RUPIAH' then uang_muka = 0 and nilai_emas = 0 and emas_dilunasi > 0
      else true end),
  add constraint bayar_supplier_price check ((pelunasan = 'EMAS_RUPIAH') = (harga_emas is not null)),
  add constraint bayar_supplier_at_price check (pelunasan <> 'EMAS_RUPIAH' or jumlah_bayar = round(emas_dilunasi * harga_emas));
create index bayar_supplier_by_supplier on bayar_supplier (kode_supplier);

-- The debts that it settles.
alter table bayar_supplier_hutang
  add column batal         boolean not null default false,
  add column jenis_tagihan text    not null check (jenis_tagihan in ('HUTANG_SUPPLIER', 'HUTANG_EMAS')),
  add column no_dokumen    text    not null,
  add column rupiah        bigint  not null check (rupiah >= 0),
  add column fine          numeric(12,3) not null check (fine >= 0),
  add constraint bayar_supplier_hutang_of_kind check ((jenis_tagihan = 'HUTANG_EMAS') = (fine > 0) and (rupiah > 0 or fine > 0)),
  add constraint bayar_supplier_hutang_once unique (kode_toko, no_bayar, jenis_tagihan, no_dokumen);
-- What was paid in advance and is used up.
alter table bayar_supplier_uang_muka
  add column batal      boolean not null default false,
  add column no_dokumen text    not null,
  add column rupiah     bigint  not null check (rupiah > 0),
  add constraint bayar_supplier_uang_muka_once unique (kode_toko, no_bayar, no_dokumen);
-- The gold that it was paid with: parts of lots.
alter table bayar_supplier_emas
  add column batal       boolean not null default false,
  add column tempat      text    not null check (tempat in ('ROSOK', 'BATANG')),
  add column kode_lot    text    not null references lot,
  add column nama_barang text    not null,
  add column qty_lot     integer not null check (qty_lot >= 0),
  add column berat       numeric(12,3) not null check (berat > 0),
  -- Such gold would leave for nothing.
  add column fine        numeric(12,3) not null check (fine > 0),
  add column hpp         bigint  not null check (hpp >= 0),
  add constraint bayar_supplier_emas_once unique (kode_toko, no_bayar, kode_lot);
create index bayar_supplier_emas_by_lot on bayar_supplier_emas (kode_lot);
select add_payment_columns('bayar_supplier_bayar');

create view bayar_supplier_gerak as
  select d.kode_toko, d.no_bayar as nomor, 'TAGIHAN/' || d.jenis_tagihan || '/' || h.kode_supplier as apa, 0 as pieces, d.fine, 0::bigint as cost, d.rupiah
  from bayar_supplier_hutang d join bayar_supplier h using (kode_toko, no_bayar)
  union all
  select d.kode_toko, d.no_bayar, 'TAGIHAN/UANG_MUKA_SUPPLIER/' || h.kode_supplier, 0, 0, 0, -d.rupiah
  from bayar_supplier_uang_muka d join bayar_supplier h using (kode_toko, no_bayar)
  union all
  select kode_toko, no_bayar, 'TAGIHAN/UANG_MUKA_SUPPLIER/' || kode_supplier, 0, 0, 0, jumlah_bayar from bayar_supplier where pelunasan = 'UANG_MUKA'
  union all
  select d.kode_toko, d.no_bayar, case m.arah when -1 then d.tempat else 'SUPPLIER' end || '/' || d.kode_lot, m.arah * d.qty_lot, m.arah * d.fine, m.arah * d.hpp, 0
  from bayar_supplier_emas d cross join (values (-1), (1)) as m (arah)
  union all select kode_toko, no_bayar, 'KAS/' || coalesce(no_rekening, 'CASH'), 0, 0, 0, -jumlah from bayar_supplier_bayar;

select guard_document('bayar_supplier', 'no_bayar', 'BAYAR_SUPPLIER',
  array['bayar_supplier_hutang', 'bayar_supplier_uang_muka', 'bayar_supplier_emas', 'bayar_supplier_bayar'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'], '{
  "bayar_supplier_hutang": { "nilai_hutang": "rupiah", "emas_dilunasi": "fine" },
  "bayar_supplier_uang_muka": { "uang_muka": "rupiah" },
  "bayar_supplier_emas": { "nilai_emas": "hpp" },
  "bayar_supplier_bayar": { "jumlah_bayar": "jumlah" }
}');

-- Gold, or money at its price, settles debts of gold, and money those in rupiah; gold settles as much as there is in it.
create function settles_its_kind() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
      select from bayar_supplier_hutang where (kode_toko, no_bayar) = (new.kode_toko, new.no_bayar)
        and (jenis_tagihan = 'HUTANG_EMAS') <> (new.pelunasan in ('EMAS', 'EMAS_RUPIAH')))
    or (case new.pelunasan when 'EMAS' then new.emas_dilunasi else 0 end)
      <> coalesce((select sum(fine) from bayar_supplier_emas where (kode_toko, no_bayar) = (new.kode_toko, new.no_bayar)), 0)
  then
    raise exception '% does not settle what it is paid with', new.no_bayar using errcode = 'KN005', detail = new.no_bayar;
  end if;
  return null;
end $$;
revoke execute on function settles_its_kind() from public;
create constraint trigger bayar_supplier_settles_its_kind after insert on bayar_supplier deferrable initially deferred for each row
  execute function settles_its_kind();
select search_document('bayar_supplier', array['no_bayar', 'keterangan']);

-- A role of its own for what gold earns or loses when it is settled, where a chain has taken it away.
insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
select 'BAYAR_SUPPLIER', 'SUPPLIER', 'SELISIH_EMAS', 'KREDIT', (select nomor_akun from akun where nomor_akun = '4-1111') on conflict do nothing;

-- What is owed to suppliers, and what they have in advance, each with the day that it began; the oldest first.
create view tagihan_supplier as
  select s.kode_toko, s.jenis as jenis_tagihan, s.pihak as kode_supplier, s.dokumen as no_dokumen, m.tgl_system, m.kind, s.tanda * s.rupiah as rupiah, s.tanda * s.fine as fine
  from saldo_tagihan s
  cross join lateral (
    select t.tgl_system, p.kind from mutasi_tagihan t join posting p on p.id = t.posting_id
    where (t.kode_toko, t.jenis, t.pihak, t.dokumen) = (s.kode_toko, s.jenis, s.pihak, s.dokumen)
    order by t.posting_id limit 1
  ) m
  where s.jenis in ('HUTANG_SUPPLIER', 'HUTANG_EMAS', 'UANG_MUKA_SUPPLIER') and (s.rupiah, s.fine) <> (0, 0);
