-- What a sale comes to besides its goods: fees, tax, and what the customer owes of it.
alter table penjualan
  add column biaya_admin  bigint not null default 0 check (biaya_admin >= 0),
  add column biaya_kemas  bigint not null default 0 check (biaya_kemas >= 0),
  add column ongkos_kirim bigint not null default 0 check (ongkos_kirim >= 0),
  -- The rate of the day, the amount that it was of, and whether it came on top; none where the shop takes no tax.
  add column ppn_persen   numeric(5,2) check (ppn_persen > 0 and ppn_persen <= 100),
  -- What the receipt says of it.
  add column ppn_teks     text,
  add column ppn_di_atas  boolean not null default false,
  add column ppn_dasar    bigint not null default 0,
  add column ppn          bigint not null default 0 check (ppn >= 0),
  -- What whoever served earned by it.
  add column fee_sales    bigint not null default 0 check (fee_sales >= 0),
  add column sisa_bayar   bigint not null default 0 check (sisa_bayar >= 0),
  drop constraint penjualan_adds_up,
  drop constraint penjualan_is_paid,
  add constraint penjualan_adds_up check (
    sub_total + total_ongkos - diskon + pembulatan + biaya_admin + biaya_kemas + ongkos_kirim + case when ppn_di_atas then ppn else 0 end = grand_total),
  add constraint penjualan_is_paid check (jumlah_bayar - kembali + sisa_bayar = grand_total),
  -- Half up, of the goods alone.
  add constraint penjualan_ppn check (case
    when ppn_persen is null then ppn = 0 and ppn_dasar = 0 and not ppn_di_atas
    when ppn_di_atas then ppn_dasar = sub_total + total_ongkos - diskon + pembulatan and ppn = floor(ppn_dasar * ppn_persen / 100 + 0.5)
    else ppn_dasar + ppn = sub_total + total_ongkos - diskon + pembulatan
      and ppn = floor((ppn_dasar + ppn) * ppn_persen / (100 + ppn_persen) + 0.5) end),
  -- Nobody owes who is not known.
  add constraint penjualan_debtor_is_known check (sisa_bayar = 0 or kode_member is not null);

-- The lines say what the goods come to; grand_total follows from that by the check.
update dokumen set jumlah = jumlah #- '{penjualan_detail,grand_total}' where tabel = 'penjualan';

create or replace view penjualan_gerak as
  with barang_jual as (
    select kode_toko, no_faktur, concat_ws('/', 'BAKI', kode_gudang, kode_baki, kode_barcode) as baki, kode_barcode, qty, fine, hpp, kode_supplier from penjualan_detail
  )
  select kode_toko, no_faktur as nomor, baki as apa, -qty as pieces, -fine as fine, case when kode_supplier is null then -hpp else 0 end as cost, 0::bigint as rupiah
  from barang_jual
  union all select kode_toko, no_faktur, 'PELANGGAN/' || kode_barcode, qty, fine, hpp, 0 from barang_jual
  union all select kode_toko, no_faktur, 'SUPPLIER/' || kode_barcode, 0, 0, -hpp, 0 from barang_jual where kode_supplier is not null
  union all select kode_toko, no_faktur, 'TAGIHAN/HUTANG_SUPPLIER/' || kode_supplier, 0, 0, 0, -hpp from barang_jual where kode_supplier is not null
  union all
  select kode_toko, no_faktur, case when piutang then 'TAGIHAN/PIUTANG_KARTU/' || no_rekening else 'KAS/' || coalesce(no_rekening, 'CASH') end, 0, 0, 0, jumlah
  from penjualan_bayar
  union all select kode_toko, no_faktur, 'KAS/CASH', 0, 0, 0, -kembali from penjualan where kembali <> 0
  union all select kode_toko, no_faktur, 'TAGIHAN/PIUTANG_JUAL/' || kode_member, 0, 0, 0, sisa_bayar from penjualan where sisa_bayar <> 0
  union all select kode_toko, no_faktur, 'TAGIHAN/PPN/' || to_char(tgl_system, 'YYYY-MM'), 0, 0, 0, -ppn from penjualan where ppn <> 0
  union all select kode_toko, no_faktur, 'TAGIHAN/HUTANG_BONUS/' || kode_sales, 0, 0, 0, -fee_sales from penjualan where fee_sales <> 0;

-- The rates of the tax on sales, each from a day on.
create table para_ppn (
  kode_ppn      text primary key,
  berlaku_dari  date not null unique,
  persen_ppn    numeric(5,2) not null check (persen_ppn > 0 and persen_ppn <= 100),
  di_atas_harga boolean not null,
  teks_ppn      text
);

-- What a customer pays of it later: a document of its own for each payment.
select create_document('pelunasan_penjualan', 'no_pelunasan', array['VALID', 'CANCELLED'], array['pelunasan_penjualan_bayar']);
alter table pelunasan_penjualan
  add column no_faktur     text   not null,
  add column kode_member   text   not null references member,
  add column nama_customer text   not null,
  add column no_hp         text,
  add column sisa_sebelum  bigint not null,
  add column grand_total   bigint not null check (grand_total > 0),
  add column sisa_bayar    bigint not null check (sisa_bayar >= 0),
  add column jumlah_bayar  bigint not null,
  add column kembali       bigint not null check (kembali >= 0),
  add column keterangan    text,
  add foreign key (kode_toko, no_faktur) references penjualan,
  add constraint pelunasan_penjualan_adds_up check (sisa_sebelum - grand_total = sisa_bayar and jumlah_bayar - kembali = grand_total);
create index pelunasan_penjualan_by_sale on pelunasan_penjualan (kode_toko, no_faktur);
select add_payment_columns('pelunasan_penjualan_bayar');

-- A payment is of the member who owes, and of what he owes at that moment.
create function guard_settlement() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from penjualan p where (p.kode_toko, p.no_faktur, p.kode_member) = (new.kode_toko, new.no_faktur, new.kode_member))
     or new.sisa_sebelum is distinct from (
       select rupiah from saldo_tagihan s
       where (s.kode_toko, s.jenis, s.pihak, s.dokumen) = (new.kode_toko, 'PIUTANG_JUAL', new.kode_member, new.no_faktur)) then
    raise exception 'nothing like % is owed for %', new.sisa_sebelum, new.no_faktur using errcode = 'KN005';
  end if;
  return new;
end $$;
revoke execute on function guard_settlement() from public;
create trigger pelunasan_penjualan_is_owed before insert on pelunasan_penjualan for each row execute function guard_settlement();

create view pelunasan_penjualan_gerak as
  select kode_toko, no_pelunasan as nomor, 'TAGIHAN/PIUTANG_JUAL/' || kode_member as apa, 0::bigint as pieces, 0::numeric as fine, 0::bigint as cost, -grand_total as rupiah
  from pelunasan_penjualan
  union all
  select kode_toko, no_pelunasan, case when piutang then 'TAGIHAN/PIUTANG_KARTU/' || no_rekening else 'KAS/' || coalesce(no_rekening, 'CASH') end, 0, 0, 0, jumlah
  from pelunasan_penjualan_bayar
  union all select kode_toko, no_pelunasan, 'KAS/CASH', 0, 0, 0, -kembali from pelunasan_penjualan where kembali <> 0;
select guard_document('pelunasan_penjualan', 'no_pelunasan', 'PELUNASAN_PENJUALAN', array['pelunasan_penjualan_bayar'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'],
  '{ "pelunasan_penjualan_bayar": { "jumlah_bayar": "jumlah" } }');
select search_document('pelunasan_penjualan', array['no_pelunasan', 'no_faktur', 'nama_customer', 'no_hp']);
