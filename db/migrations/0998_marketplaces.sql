-- Marketplaces (docs/decisions/199 to 201): an account of a shop there, the pieces that are offered by it, the orders that come in, and what it pays out.

-- The account of a shop at a marketplace of the master. Keys and tokens are sealed by the application (AES-256-GCM) before they come here.
create table marketplace_akun (
  kode_toko        text         not null references toko,
  kode_marketplace text         not null references marketplace,
  -- Which interface it is reached by.
  penghubung       text         not null check (penghubung in ('SHOPEE', 'TIKTOK')),
  nama_akun        text         not null check (nama_akun <> ''),
  -- The number of the shop over there.
  id_toko          text         not null check (id_toko <> ''),
  kategori_luar    text         not null check (kategori_luar <> ''),
  ekspedisi        text[]       not null check (cardinality(ekspedisi) > 0),
  biaya_persen     numeric(5,2) not null check (biaya_persen between 0 and 100),
  -- Only what lies in this tray is offered.
  kode_gudang      text         not null,
  kode_baki        text         not null,
  -- Whose sales its orders are.
  kode_sales       text         not null,
  boleh_konsinyasi boolean      not null default false,
  aktif            boolean      not null default true,
  rahasia_aplikasi   bytea,
  rahasia_webhook    bytea,
  token_akses      bytea,
  token_segar      bytea,
  token_sampai     timestamptz,
  -- Of several servers one refreshes the tokens: until then nobody else does.
  penyegar_sampai  timestamptz,
  token_galat      text,
  -- Who set it up: what comes in by itself is his.
  user_id          text         not null,
  changed_at       timestamptz  not null default now(),
  id_aplikasi      text         not null check (id_aplikasi <> ''),
  primary key (kode_toko, kode_marketplace),
  foreign key (kode_toko, kode_sales) references sales,
  foreign key (kode_toko, kode_gudang, kode_baki) references baki (kode_toko, kode_gudang, kode_baki) on update cascade
);
create unique index marketplace_akun_of_shop_there on marketplace_akun (penghubung, id_toko);
create index marketplace_akun_by_marketplace on marketplace_akun (kode_marketplace);

-- A piece as it should stand at a marketplace, by versions, as barang_external (0221_external_shop.sql).
create table barang_marketplace (
  kode_barcode     text        not null references barang,
  kode_marketplace text        not null,
  kode_toko        text        not null,
  nama_barang      text        not null check (nama_barang <> ''),
  harga            bigint      not null check (harga > 0),
  ekspedisi        text        not null check (ekspedisi <> ''),
  ditarik          boolean     not null default false,
  -- Why it was taken down, where no user did it.
  sebab            text,
  versi            integer     not null default 1,
  antri            integer     not null default 0,
  terkirim         integer     not null default 0,
  alasan           text,
  galat            text,
  coba             integer     not null default 0,
  dikirim_at       timestamptz,
  -- What the marketplace calls it: the offer, and the variant of it where it has one.
  id_luar          text,
  id_varian        text,
  user_id          text        not null,
  changed_at       timestamptz not null default now(),
  primary key (kode_barcode, kode_marketplace),
  foreign key (kode_toko, kode_marketplace) references marketplace_akun,
  check (antri <= versi and terkirim <= versi)
);
create index barang_marketplace_by_toko on barang_marketplace (kode_toko, changed_at desc);
create index barang_marketplace_unqueued on barang_marketplace (kode_barcode, kode_marketplace) where antri < versi;
create index barang_marketplace_of_account on barang_marketplace (kode_toko, kode_marketplace);
-- Two offers of an account do not have the same name.
create unique index barang_marketplace_name on barang_marketplace (kode_toko, kode_marketplace, upper(nama_barang)) where not ditarik;

-- An order there. It is read anew for each version; events only say that there is another one.
create table pesanan_marketplace (
  kode_marketplace text        not null,
  no_pesanan_luar  text        not null check (no_pesanan_luar <> ''),
  kode_toko        text        not null,
  status_pesanan   text        not null default 'BARU' check (status_pesanan in ('BARU', 'DITAHAN', 'TERJUAL', 'BATAL', 'DITOLAK')),
  -- What the marketplace said last.
  status_luar      text        not null default '',
  nama_pembeli     text        not null default '',
  ekspedisi        text,
  total_pesanan    bigint      not null default 0 check (total_pesanan >= 0),
  no_faktur        text,
  alasan           text,
  -- Whether the marketplace must hear that it is cancelled.
  batal_luar       text        not null default 'TIDAK' check (batal_luar in ('TIDAK', 'PERLU', 'SELESAI')),
  -- Over there it is cancelled or comes back, and here it is sold: somebody must take the sale back.
  perlu_dibatalkan boolean     not null default false,
  versi            integer     not null default 1,
  antri            integer     not null default 0,
  terbaca          integer     not null default 0,
  galat            text,
  coba             integer     not null default 0,
  created_at       timestamptz not null default now(),
  changed_at       timestamptz not null default now(),
  primary key (kode_marketplace, no_pesanan_luar),
  foreign key (kode_toko, kode_marketplace) references marketplace_akun,
  foreign key (kode_toko, no_faktur) references penjualan,
  constraint pesanan_marketplace_is_sold check ((no_faktur is not null) or status_pesanan <> 'TERJUAL')
);
create index pesanan_marketplace_by_toko on pesanan_marketplace (kode_toko, created_at desc);
create index pesanan_marketplace_unqueued on pesanan_marketplace (kode_marketplace, no_pesanan_luar) where antri < versi;
create index pesanan_marketplace_of_account on pesanan_marketplace (kode_toko, kode_marketplace);
create index pesanan_marketplace_by_sale on pesanan_marketplace (kode_toko, no_faktur) where no_faktur is not null;
create table pesanan_marketplace_barang (
  kode_marketplace text   not null,
  no_pesanan_luar  text   not null,
  kode_barcode     text   not null references barang,
  -- What the marketplace owes us for it.
  harga            bigint not null check (harga > 0),
  primary key (kode_marketplace, no_pesanan_luar, kode_barcode),
  foreign key (kode_marketplace, no_pesanan_luar) references pesanan_marketplace
);
create index pesanan_marketplace_barang_by_piece on pesanan_marketplace_barang (kode_barcode);

-- Each event that a marketplace announced, once.
create table marketplace_kejadian (
  penghubung  text        not null,
  kunci       text        not null,
  diterima_at timestamptz not null default now(),
  primary key (penghubung, kunci)
);

-- A sale to whoever ordered at a marketplace: the marketplace owes all of it (events.md S12).
alter table penjualan
  add column kode_marketplace  text,
  add column no_pesanan_luar   text,
  add column bayar_marketplace bigint not null default 0 check (bayar_marketplace >= 0),
  add constraint penjualan_of_marketplace check (
    (kode_marketplace is null) = (bayar_marketplace = 0) and (kode_marketplace is null) = (no_pesanan_luar is null)
    and (kode_marketplace is null or (bayar_marketplace = grand_total and num_nonnulls(no_titipan, no_pesanan, no_po, no_cicilan) = 0 and not grosir and not ada_tukar))),
  add foreign key (kode_marketplace, no_pesanan_luar) references pesanan_marketplace;
create unique index penjualan_of_marketplace_once on penjualan (kode_marketplace, no_pesanan_luar) where kode_marketplace is not null and status = 'VALID';
create index penjualan_by_marketplace on penjualan (kode_toko, kode_marketplace, tgl_system) where kode_marketplace is not null;
create or replace view penjualan_sah as select * from penjualan where status = 'VALID';
-- As in 0983_gold_for_orders.sql, with what a marketplace owes: it is no case, so that nothing was paid before.
create or replace function build_prepaid_sales() returns void language plpgsql as $$
begin
  execute 'create or replace view penjualan_dibayar_muka as ' || (
    select string_agg(format('select p.kode_toko, p.no_faktur as nomor, ''TAGIHAN/%1$s/'' || k.no_hp as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, %2$s * (p.%3$I%6$s) as rupiah
      from penjualan p join %4$I k on k.kode_toko = p.kode_toko and k.%5$I = p.%5$I where p.%3$I%6$s <> 0',
      coalesce(l.tagihan, c.tagihan), -coalesce(j.tanda, c.tanda), l.bayar, c.tabel, c.nomor, coalesce(' - p.' || quote_ident(l.emas), ''))
      || case when l.emas is null then '' else format(' union all
      select p.kode_toko, p.no_faktur, ''TAGIHAN/EMAS_PELANGGAN/'' || k.no_hp, 0, p.emas_pesanan, 0, p.nilai_emas_pesanan
      from penjualan p join %1$I k on k.kode_toko = p.kode_toko and k.%2$I = p.%2$I where p.emas_pesanan <> 0', c.tabel, c.nomor) end, ' union all ' order by c.tabel)
    from kasus_langkah l join kasus c using (tabel) left join jenis_tagihan j on j.jenis = l.tagihan where l.kejadian = 'penjualan')
    || ' union all select kode_toko, no_faktur, ''TAGIHAN/PIUTANG_MARKETPLACE/'' || kode_marketplace, 0, 0, 0, bayar_marketplace from penjualan where bayar_marketplace <> 0';
  alter table penjualan drop constraint if exists penjualan_is_paid;
  execute format('alter table penjualan add constraint penjualan_is_paid check (
    jumlah_bayar - 2 * dibayarkan + bayar_tukar + %s + bayar_marketplace - kembali + sisa_bayar + nilai_fine + bayar_poin + bayar_kupon = grand_total)',
    (select string_agg(quote_ident(bayar), ' + ' order by bayar) from (select distinct bayar from kasus_langkah where kejadian = 'penjualan') l));
end $$;
select build_prepaid_sales();

-- The order of a sale is held for it, is of its shop, and comes to the same; then it is sold. Where the sale is cancelled, so is the order, and the marketplace hears of it.
create function sale_of_marketplace() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update pesanan_marketplace set status_pesanan = 'TERJUAL', no_faktur = new.no_faktur, changed_at = now()
    where (kode_marketplace, no_pesanan_luar, kode_toko, status_pesanan, total_pesanan)
        = (new.kode_marketplace, new.no_pesanan_luar, new.kode_toko, 'DITAHAN', new.grand_total);
    if not found then
      raise exception 'order % is not held for this sale', new.no_pesanan_luar using errcode = 'KN002', detail = new.no_pesanan_luar;
    end if;
  else
    update pesanan_marketplace
    set status_pesanan = 'BATAL', alasan = new.alasan_batal, perlu_dibatalkan = false, changed_at = now(),
        batal_luar = case when perlu_dibatalkan then 'TIDAK' else 'PERLU' end, versi = versi + 1
    where (kode_marketplace, no_pesanan_luar, status_pesanan) = (new.kode_marketplace, new.no_pesanan_luar, 'TERJUAL');
  end if;
  return null;
end $$;
revoke execute on function sale_of_marketplace() from public;
create trigger penjualan_of_marketplace after insert on penjualan for each row when (new.kode_marketplace is not null) execute function sale_of_marketplace();
create trigger penjualan_of_marketplace_back after update of status on penjualan for each row
  when (new.kode_marketplace is not null and old.status <> 'CANCELLED' and new.status = 'CANCELLED') execute function sale_of_marketplace();

-- What is no longer READY in the tray of its account is taken down there, whatever happened to it. The servers look for such offers every few seconds.
create function piece_leaves_marketplaces() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update barang_marketplace m
  set ditarik = true, versi = m.versi + 1, alasan = null, galat = null, coba = 0, changed_at = now(), sebab = case when new.status <> 'READY' then new.status else 'MOVED' end
  from marketplace_akun a
  where m.kode_barcode = new.kode_barcode and not m.ditarik and (a.kode_toko, a.kode_marketplace) = (m.kode_toko, m.kode_marketplace)
    and (new.status <> 'READY' or (new.kode_toko, new.kode_gudang, new.kode_baki) is distinct from (a.kode_toko, a.kode_gudang, a.kode_baki));
  return null;
end $$;
revoke execute on function piece_leaves_marketplaces() from public;
create trigger barang_leaves_marketplaces after update of status, kode_toko, kode_gudang, kode_baki on barang for each row
  when ((old.status, old.kode_toko, old.kode_gudang, old.kode_baki) is distinct from (new.status, new.kode_toko, new.kode_gudang, new.kode_baki))
  execute function piece_leaves_marketplaces();

-- Each order that is held holds the pieces of its lines, and no other order does.
create function pesanan_marketplace_salah(market text, nomor text) returns table (kunci text, ukuran text, seharusnya numeric, nyata numeric) language sql stable as $$
  select p.no_pesanan_luar, m.ukuran, m.seharusnya, m.nyata
  from pesanan_marketplace p
  cross join lateral (values
    ('ditahan', case when p.status_pesanan = 'DITAHAN' then (
       select count(*) from pesanan_marketplace_barang b where (b.kode_marketplace, b.no_pesanan_luar) = (p.kode_marketplace, p.no_pesanan_luar)) else 0 end::numeric,
     (select count(*) from barang_tahan h where h.dilepas_at is null and (h.kode_toko, h.kind, h.dokumen) = (p.kode_toko, 'MARKETPLACE', p.no_pesanan_luar))::numeric),
    ('total', p.total_pesanan::numeric, coalesce((
       select sum(harga) from pesanan_marketplace_barang b where (b.kode_marketplace, b.no_pesanan_luar) = (p.kode_marketplace, p.no_pesanan_luar)), 0)::numeric)
  ) m (ukuran, seharusnya, nyata)
  where (p.kode_marketplace, p.no_pesanan_luar) = (market, nomor) and m.seharusnya <> m.nyata
$$;
create function order_of_marketplace_is_right() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wrong text;
begin
  select s.ukuran into wrong from pesanan_marketplace_salah(new.kode_marketplace, new.no_pesanan_luar) s limit 1;
  if found then
    raise exception '% of marketplace order % is not right', wrong, new.no_pesanan_luar using errcode = 'KN002', detail = new.no_pesanan_luar;
  end if;
  return null;
end $$;
revoke execute on function order_of_marketplace_is_right() from public;
create constraint trigger pesanan_marketplace_is_right after insert or update on pesanan_marketplace deferrable initially deferred for each row
  execute function order_of_marketplace_is_right();
create constraint trigger pesanan_marketplace_barang_is_right after insert or update on pesanan_marketplace_barang deferrable initially deferred for each row
  execute function order_of_marketplace_is_right();
-- For `verify` (0600_closing_proves_the_day.sql).
create function pesanan_marketplace_beda(shop text, after date) returns table (kunci text, ukuran text, seharusnya numeric, nyata numeric) language sql stable as $$
  select 'pesanan_marketplace ' || s.kunci, s.ukuran, s.seharusnya, s.nyata
  from pesanan_marketplace p cross join lateral pesanan_marketplace_salah(p.kode_marketplace, p.no_pesanan_luar) s
  where p.kode_toko = shop and p.changed_at::date >= after
$$;
