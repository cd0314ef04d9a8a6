-- Deposits (titipan): pieces that a customer has money with us for are held for him at the price of the moment, until he takes them,
-- which is a sale, or gives them up (docs/decisions/045). What is with us of his is the claim TITIPAN, party his telephone.
select create_document('titipan', 'no_titipan', array['AKTIF', 'DIAMBIL', 'BATAL'], array['titipan_detail', 'titipan_bayar']);
alter table titipan
  add column kode_sales      text not null,
  add column nama_sales      text not null,
  add column nama_customer   text not null,
  add column alamat_customer text,
  add column no_hp           text not null check (no_hp <> ''),
  add column tgl_jatuh_tempo date not null,
  add column total_qty       integer not null check (total_qty > 0),
  add column total_berat     numeric(12,3) not null,
  add column sub_total       bigint not null,
  add column total_ongkos    bigint not null,
  add column diskon          bigint not null check (diskon >= 0),
  add column pembulatan      bigint not null,
  add column grand_total     bigint not null check (grand_total > 0),
  add column dp              bigint not null check (dp between 1 and grand_total),
  add column jumlah_bayar    bigint not null,
  add column kembali         bigint not null check (kembali >= 0),
  -- What the customer has with us for it now: follows payments, pick-up and cancelling.
  add column uang_titipan    bigint not null,
  add column keterangan      text,
  add constraint titipan_adds_up check (sub_total + total_ongkos - diskon + pembulatan = grand_total),
  add constraint titipan_dp_is_paid check (jumlah_bayar - kembali = dp),
  add constraint titipan_not_overpaid check (uang_titipan between 0 and grand_total),
  add constraint titipan_due_later check (tgl_jatuh_tempo >= tgl_system),
  add foreign key (kode_toko, kode_sales) references sales;
create index titipan_open on titipan (kode_toko, tgl_jatuh_tempo, no_titipan) where status = 'AKTIF';

-- A piece is priced as one that is sold: the same columns, whatever they are.
do $$
declare
  kolom record;
begin
  for kolom in
    select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type, attnotnull as needed
    from pg_attribute a
    where attrelid = 'penjualan_detail'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname not in ('kode_toko', 'no_faktur', 'no_urut', 'tgl_system', 'batal')
    order by attnum
  loop
    execute format('alter table titipan_detail add column %s %s %s', kolom.name, kolom.type, case when kolom.needed then 'not null' end);
  end loop;
end $$;
alter table titipan_detail
  add foreign key (kode_barcode) references barang,
  add constraint titipan_detail_adds_up check (harga_dasar + ongkos - diskon + pembulatan = harga_total),
  add constraint titipan_detail_once unique (kode_toko, no_titipan, kode_barcode);
create index titipan_detail_by_piece on titipan_detail (kode_barcode);
select add_payment_columns('titipan_bayar');

-- Pieces stay in their trays; what moves is money.
create view titipan_gerak as
  select kode_toko, no_titipan as nomor, case when piutang then 'TAGIHAN/PIUTANG_KARTU/' || no_rekening else 'KAS/' || coalesce(no_rekening, 'CASH') end as apa,
         0 as pieces, 0::numeric as fine, 0::bigint as cost, jumlah as rupiah
  from titipan_bayar
  union all select kode_toko, no_titipan, 'KAS/CASH', 0, 0, 0, -kembali from titipan where kembali <> 0
  union all select kode_toko, no_titipan, 'TAGIHAN/TITIPAN/' || no_hp, 0, 0, 0, -dp from titipan;

select guard_document('titipan', 'no_titipan', 'TITIPAN', array['titipan_detail', 'titipan_bayar'],
  array['status', 'uang_titipan', 'cetak_ke', 'dicetak_oleh'], '{
  "titipan_detail": {
    "total_qty": "qty", "total_berat": "berat", "sub_total": "harga_dasar", "total_ongkos": "ongkos",
    "diskon": "diskon", "pembulatan": "pembulatan", "grand_total": "harga_total"
  },
  "titipan_bayar": { "jumlah_bayar": "jumlah" }
}');
select search_document('titipan', array['no_titipan', 'nama_customer', 'no_hp']);

-- Its state and its money follow what happens to it, and nobody's hand.
create trigger titipan_follows before update on titipan for each row
  when (pg_trigger_depth() = 0 and (old.status, old.uang_titipan) is distinct from (new.status, new.uang_titipan)) execute function refuse_hand();
create function deposit_begins() returns trigger language plpgsql as $$
begin
  if (new.status, new.uang_titipan) is distinct from ('AKTIF', new.dp) then
    raise exception '% begins open, with what was paid', new.no_titipan using errcode = 'KN001';
  end if;
  return new;
end $$;
create trigger titipan_begins_open before insert on titipan for each row execute function deposit_begins();

create function move_deposit(shop text, nomor text, was text, becomes text, amount bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update titipan set status = becomes, uang_titipan = uang_titipan + amount where (kode_toko, no_titipan, status) = (shop, nomor, was);
  if not found then
    raise exception 'deposit % is not %', nomor, was using errcode = 'KN002', detail = nomor;
  end if;
end $$;
revoke execute on function move_deposit(text, text, text, text, bigint) from public;

-- At the end of every transaction that touches one: what is owed for a deposit is what it says; an open one holds its pieces, so
-- that they leave by its pick-up alone; another one holds none.
create function deposit_stands(shop text, nomor text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  its titipan;
  holds bigint;
  pieces bigint;
begin
  select * into its from titipan where (kode_toko, no_titipan) = (shop, nomor);
  if not found then return; end if;
  if its.uang_titipan <> coalesce((
    select -rupiah from saldo_tagihan where (kode_toko, jenis, pihak, dokumen) = (shop, 'TITIPAN', its.no_hp, nomor)), 0)
  then
    raise exception 'deposit % does not say what is owed for it', nomor using errcode = 'KN002', detail = nomor;
  end if;
  if its.status <> 'AKTIF' and its.uang_titipan <> 0 then
    raise exception 'deposit % is over and has money', nomor using errcode = 'KN002', detail = nomor;
  end if;
  select count(*), count(h.id) into pieces, holds
  from titipan_detail d
  left join barang_tahan h on h.kode_barcode = d.kode_barcode and h.dilepas_at is null and (h.kode_toko, h.kind, h.dokumen) = (shop, 'TITIPAN', nomor)
  where (d.kode_toko, d.no_titipan) = (shop, nomor);
  if holds <> (case its.status when 'AKTIF' then pieces else 0 end) then
    raise exception 'deposit % is % and holds % of % pieces', nomor, its.status, holds, pieces using errcode = 'KN002', detail = nomor;
  end if;
  if its.status = 'DIAMBIL' and exists (
    select from (select kode_barcode from titipan_detail where (kode_toko, no_titipan) = (shop, nomor)) held
    full join (
      select d.kode_barcode from penjualan p join penjualan_detail d using (kode_toko, no_faktur)
      where (p.kode_toko, p.no_titipan, p.status) = (shop, nomor, 'VALID')) sold using (kode_barcode)
    where held.kode_barcode is null or sold.kode_barcode is null)
  then
    raise exception 'deposit % is picked up as a whole', nomor using errcode = 'KN002', detail = nomor;
  end if;
end $$;
revoke execute on function deposit_stands(text, text) from public;
create function deposit_stands_as_said() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform deposit_stands(new.kode_toko, to_jsonb(new) ->> tg_argv[0]);
  return null;
end $$;
revoke execute on function deposit_stands_as_said() from public;
create constraint trigger titipan_stands after insert or update on titipan deferrable initially deferred for each row
  execute function deposit_stands_as_said('no_titipan');
create constraint trigger barang_tahan_of_deposit after insert or update on barang_tahan deferrable initially deferred for each row
  when (new.kind = 'TITIPAN') execute function deposit_stands_as_said('dokumen');
create constraint trigger mutasi_tagihan_of_deposit after insert on mutasi_tagihan deferrable initially deferred for each row
  when (new.jenis = 'TITIPAN') execute function deposit_stands_as_said('dokumen');

-- The sale that picks one up names it, and is paid by what the customer had with us.
alter table penjualan
  add column no_titipan    text,
  add column bayar_titipan bigint not null default 0 check (bayar_titipan >= 0),
  add constraint penjualan_of_deposit check ((no_titipan is null) = (bayar_titipan = 0)),
  add foreign key (kode_toko, no_titipan) references titipan;
create unique index penjualan_picks_up_once on penjualan (kode_toko, no_titipan) where no_titipan is not null and status = 'VALID';
do $$
begin
  -- Whatever else a sale is paid by stays as it is.
  execute (select format('alter table penjualan drop constraint penjualan_is_paid, add constraint penjualan_is_paid %s',
                         replace(pg_get_constraintdef(oid), 'jumlah_bayar', '(jumlah_bayar + bayar_titipan)'))
           from pg_constraint where conrelid = 'penjualan'::regclass and conname = 'penjualan_is_paid');
  execute format('create or replace view penjualan_gerak as %s
    union all
    select p.kode_toko, p.no_faktur, ''TAGIHAN/TITIPAN/'' || t.no_hp, 0, 0, 0, p.bayar_titipan
    from penjualan p join titipan t on t.kode_toko = p.kode_toko and t.no_titipan = p.no_titipan', rtrim(pg_get_viewdef('penjualan_gerak'::regclass), ';'));
end $$;

create function sale_picks_up() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform move_deposit(new.kode_toko, new.no_titipan, 'AKTIF', 'DIAMBIL', -new.bayar_titipan);
    return null;
  end if;
  -- Cancelled: the money is with us again, and the pieces, which the mirror of its posting has put back, are held again.
  perform move_deposit(new.kode_toko, new.no_titipan, 'DIAMBIL', 'AKTIF', new.bayar_titipan);
  update barang b set status = 'HELD' from titipan_detail d
  where (d.kode_toko, d.no_titipan) = (new.kode_toko, new.no_titipan) and b.kode_barcode = d.kode_barcode and (b.kode_toko, b.status) = (new.kode_toko, 'READY');
  -- What lies in trays follows a state by itself only where somebody sets it.
  update stok s set status = 'HELD' from titipan_detail d
  where (d.kode_toko, d.no_titipan) = (new.kode_toko, new.no_titipan) and s.kode_barcode = d.kode_barcode;
  insert into barang_tahan (kode_barcode, kode_toko, untuk, kind, dokumen, user_id)
  select d.kode_barcode, d.kode_toko, t.nama_customer, 'TITIPAN', t.no_titipan, new.dibatalkan_oleh
  from titipan_detail d join titipan t using (kode_toko, no_titipan) where (d.kode_toko, d.no_titipan) = (new.kode_toko, new.no_titipan)
  order by d.kode_barcode;
  return null;
end $$;
revoke execute on function sale_picks_up() from public;
create trigger penjualan_picks_up after insert on penjualan for each row when (new.no_titipan is not null) execute function sale_picks_up();
create trigger penjualan_gives_back after update of status on penjualan for each row
  when (new.no_titipan is not null and old.status <> 'CANCELLED' and new.status = 'CANCELLED') execute function sale_picks_up();

-- What a customer pays further on a deposit, and how he gives it up: what he had with us is paid back, less what we keep of it.
select create_document('mutasi_titipan', 'no_mutasi_titipan', array['VALID', 'CANCELLED'], array['mutasi_titipan_bayar']);
alter table mutasi_titipan
  add column jenis_titipan  text not null check (jenis_titipan in ('BAYAR', 'BATAL')),
  add column no_titipan     text not null,
  add column nama_customer  text not null,
  add column no_hp          text not null,
  add column uang_titipan   bigint not null check (uang_titipan > 0),
  add column potongan_batal bigint not null check (potongan_batal between 0 and uang_titipan),
  add column grand_total    bigint not null,
  add column jumlah_bayar   bigint not null,
  add column kembali        bigint not null check (kembali >= 0),
  add column keterangan     text,
  add constraint mutasi_titipan_adds_up check (grand_total = uang_titipan - potongan_batal and jumlah_bayar - kembali = grand_total),
  add constraint mutasi_titipan_keeps_of_cancelled check (jenis_titipan = 'BATAL' or potongan_batal = 0),
  add constraint mutasi_titipan_cancels_for_good check (jenis_titipan = 'BAYAR' or status = 'VALID'),
  add foreign key (kode_toko, no_titipan) references titipan;
create index mutasi_titipan_of_deposit on mutasi_titipan (kode_toko, no_titipan);
select add_payment_columns('mutasi_titipan_bayar');

create view mutasi_titipan_gerak as
  with arah as (select kode_toko, no_mutasi_titipan, no_hp, uang_titipan, kembali, case jenis_titipan when 'BAYAR' then 1 else -1 end as arah from mutasi_titipan)
  select kode_toko, no_mutasi_titipan as nomor, case when piutang then 'TAGIHAN/PIUTANG_KARTU/' || no_rekening else 'KAS/' || coalesce(no_rekening, 'CASH') end as apa,
         0 as pieces, 0::numeric as fine, 0::bigint as cost, arah * jumlah as rupiah
  from mutasi_titipan_bayar join arah using (kode_toko, no_mutasi_titipan)
  union all select kode_toko, no_mutasi_titipan, 'KAS/CASH', 0, 0, 0, -kembali from arah where kembali <> 0
  union all select kode_toko, no_mutasi_titipan, 'TAGIHAN/TITIPAN/' || no_hp, 0, 0, 0, -arah * uang_titipan from arah;

select guard_document('mutasi_titipan', 'no_mutasi_titipan', 'MUTASI_TITIPAN', array['mutasi_titipan_bayar'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'], '{ "mutasi_titipan_bayar": { "jumlah_bayar": "jumlah" } }');
select search_document('mutasi_titipan', array['no_mutasi_titipan', 'no_titipan', 'nama_customer', 'no_hp']);

create function deposit_follows() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  amount constant bigint := case when new.jenis_titipan = 'BAYAR' and tg_op = 'INSERT' then new.uang_titipan else -new.uang_titipan end;
begin
  perform move_deposit(new.kode_toko, new.no_titipan, 'AKTIF', case new.jenis_titipan when 'BATAL' then 'BATAL' else 'AKTIF' end, amount);
  return null;
end $$;
revoke execute on function deposit_follows() from public;
create trigger mutasi_titipan_moves after insert on mutasi_titipan for each row execute function deposit_follows();
create trigger mutasi_titipan_moves_back after update of status on mutasi_titipan for each row
  when (old.status <> 'CANCELLED' and new.status = 'CANCELLED') execute function deposit_follows();

insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
select n.trx, n.type, n.kode_akun, n.jenis_akun, a.nomor_akun
from (values ('MUTASI_TITIPAN', 'TITIPAN', 'POTONGAN_BATAL', 'KREDIT', '4-1106')) as n (trx, type, kode_akun, jenis_akun, nomor_akun)
left join akun a using (nomor_akun)
on conflict do nothing;
