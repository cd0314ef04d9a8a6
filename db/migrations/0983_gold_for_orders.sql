-- A customer gives gold of his own for an order (events.md O1e; docs/decisions/184). Each thing is a lot of the used goods. What he has with us for it is the claim
-- EMAS_PELANGGAN, in grams of fine gold, party his telephone, document the order. It pays for the order when he picks it up (O6), and goes back in grams when he gives
-- the order up.
alter table pesanan
  -- Rupiah that a gram of fine gold counts for in this order.
  add column harga_emas          bigint check (harga_emas > 0),
  add column emas_diterima       numeric(12,3) not null default 0 check (emas_diterima >= 0),
  add column nilai_emas_diterima bigint not null default 0 check (nilai_emas_diterima >= 0),
  -- What of it is with us now: these follow what happens to the order.
  add column emas_pelanggan      numeric(12,3) not null default 0 check (emas_pelanggan >= 0),
  add column nilai_emas_pelanggan          bigint not null default 0 check (nilai_emas_pelanggan >= 0);
alter table pesanan
  alter column emas_diterima drop default, alter column nilai_emas_diterima drop default, alter column emas_pelanggan drop default, alter column nilai_emas_pelanggan drop default,
  drop constraint pesanan_check1,
  add constraint pesanan_is_paid_at_first check (dp >= 0 and dp + nilai_emas_diterima between 1 and total_harga),
  drop constraint pesanan_not_overpaid,
  add constraint pesanan_not_overpaid check (uang_pesanan >= 0 and uang_pesanan + nilai_emas_pelanggan <= total_harga),
  add constraint pesanan_gold check ((harga_emas is null) = (emas_diterima = 0) and (emas_diterima = 0) = (nilai_emas_diterima = 0) and (emas_pelanggan = 0) = (nilai_emas_pelanggan = 0));

create table pesanan_emas (
  kode_toko   text not null,
  no_pesanan  text not null,
  no_urut     integer not null,
  tgl_system  date not null,
  nama_barang text not null check (nama_barang <> ''),
  -- Whether its purity was tested or estimated.
  cara_kadar  text not null check (cara_kadar in ('UJI', 'TAKSIR')),
  kadar       numeric(6,3)  not null check (kadar > 0 and kadar <= 100),
  berat       numeric(12,3) not null check (berat > 0),
  fine        numeric(12,3) not null check (fine > 0 and fine = round(berat * kadar / 100, 3)),
  nilai_emas_pelanggan  bigint not null check (nilai_emas_pelanggan > 0),
  primary key (kode_toko, no_pesanan, no_urut),
  foreign key (kode_toko, no_pesanan) references pesanan
);
create index pesanan_emas_by_date on pesanan_emas (kode_toko, tgl_system);
select guard_part_of('pesanan_emas', 'pesanan', 'no_pesanan');
create trigger pesanan_emas_append_only before update or delete on pesanan_emas for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger pesanan_emas_no_truncate before truncate on pesanan_emas for each statement execute function refuse_change();
update dokumen set bagian = array['pesanan_detail', 'pesanan_emas', 'pesanan_bayar'], berubah = berubah || array['emas_pelanggan', 'nilai_emas_pelanggan'],
  jumlah = jumlah || '{ "pesanan_emas": { "emas_diterima": "fine", "nilai_emas_diterima": "nilai_emas_pelanggan" } }'::jsonb where tabel = 'pesanan';
update dokumen_orang set dibeli = 'emas_diterima > 0' where tabel = 'pesanan';
select build_people();

-- An order begins with the gold that it was given, each thing at the price of the order.
create function order_begins_with_its_gold() returns trigger language plpgsql as $$
begin
  if (new.emas_pelanggan, new.nilai_emas_pelanggan) is distinct from (new.emas_diterima, new.nilai_emas_diterima) then
    raise exception '% does not begin with the gold that was given for it', new.no_pesanan using errcode = 'KN001';
  end if;
  return new;
end $$;
create trigger pesanan_begins_with_its_gold before insert on pesanan for each row execute function order_begins_with_its_gold();
create function gold_of_order_adds_up() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from pesanan p where (p.kode_toko, p.no_pesanan) = (new.kode_toko, new.no_pesanan) and (p.emas_diterima, p.nilai_emas_diterima) is distinct from (
      select (coalesce(sum(e.fine), 0), coalesce(sum(e.nilai_emas_pelanggan), 0)::bigint) from pesanan_emas e
      where (e.kode_toko, e.no_pesanan) = (p.kode_toko, p.no_pesanan) and e.nilai_emas_pelanggan = round(e.fine * p.harga_emas)))
  then
    raise exception 'the gold of % is not what its lines say', new.no_pesanan using errcode = 'KN005', detail = new.no_pesanan;
  end if;
  return null;
end $$;
revoke execute on function gold_of_order_adds_up() from public;
create constraint trigger pesanan_gold_adds_up after insert on pesanan deferrable initially deferred for each row execute function gold_of_order_adds_up();
create constraint trigger pesanan_emas_adds_up after insert on pesanan_emas deferrable initially deferred for each row execute function gold_of_order_adds_up();

-- The lot of a thing that was given; those of samples are lot_terima.
create function lot_emas_pesanan(nomor text, urut integer) returns text language sql immutable as $$ select nomor || '/E' || urut $$;

-- As in 0440_orders.sql, with its gold.
create or replace view pesanan_gerak as
  select d.kode_toko, d.no_pesanan as nomor, m.tempat || '/' || lot_terima(d.no_pesanan, d.no_urut) as apa, m.arah as pieces, m.arah * d.fine_contoh as fine,
         0::bigint as cost, 0::bigint as rupiah
  from pesanan_detail d cross join (values ('PELANGGAN', -1), ('SERVIS', 1)) as m (tempat, arah) where d.contoh is not null
  union all
  select kode_toko, no_pesanan, case when piutang then 'TAGIHAN/PIUTANG_KARTU/' || no_rekening else 'KAS/' || coalesce(no_rekening, 'CASH') end, 0, 0, 0, jumlah
  from pesanan_bayar
  union all
  select kode_toko, no_pesanan, case when piutang then 'TAGIHAN/PIUTANG_KARTU/' else 'KAS/' end || no_rekening, 0, 0, 0, biaya_kartu from pesanan_bayar where biaya_kartu <> 0
  union all select kode_toko, no_pesanan, 'KAS/CASH', 0, 0, 0, -kembali from pesanan where kembali <> 0
  union all select kode_toko, no_pesanan, 'TAGIHAN/UM_PESANAN/' || no_hp, 0, 0, 0, -dp from pesanan where dp <> 0
  union all select kode_toko, no_pesanan, 'TAGIHAN/EMAS_PELANGGAN/' || no_hp, 0, -emas_diterima, 0, -nilai_emas_diterima from pesanan where emas_diterima <> 0
  union all
  select d.kode_toko, d.no_pesanan, m.tempat || '/' || lot_emas_pesanan(d.no_pesanan, d.no_urut), m.arah, m.arah * d.fine, m.arah * d.nilai_emas_pelanggan, 0
  from pesanan_emas d cross join (values ('PELANGGAN', -1), ('BEKAS', 1)) as m (tempat, arah);

-- The sale that picks it up: what the gold stood at, and what of `bayar_pesanan` it pays. The difference is SELISIH_EMAS.
alter table penjualan
  add column emas_pesanan       numeric(12,3) not null default 0 check (emas_pesanan >= 0),
  add column nilai_emas_pesanan bigint not null default 0 check (nilai_emas_pesanan >= 0),
  add column bayar_emas         bigint not null default 0 check (bayar_emas between 0 and bayar_pesanan),
  add constraint penjualan_gold_of_order check ((emas_pesanan = 0) = (nilai_emas_pesanan = 0) and (emas_pesanan = 0) = (bayar_emas = 0) and (emas_pesanan = 0 or no_pesanan is not null));
create or replace view penjualan_sah as select * from penjualan where status = 'VALID';
insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
select v.trx, v.type, 'SELISIH_EMAS', 'KREDIT', (select nomor_akun from akun where nomor_akun = '4-1111')
from (values ('PENJUALAN', 'PENJUALAN'), ('MUTASI_PESANAN', 'PESANAN')) as v (trx, type) on conflict do nothing;

-- An order that is given up: its gold goes back in grams, out of the lots that it was, or out of another one where they are gone.
alter table mutasi_pesanan
  add column emas_pelanggan numeric(12,3) not null default 0 check (emas_pelanggan >= 0),
  -- What it stood at, and what is earned where the gold that goes back cost less.
  add column nilai_emas_pelanggan     bigint not null default 0 check (nilai_emas_pelanggan >= 0),
  add column selisih_emas   bigint not null default 0;
alter table mutasi_pesanan
  alter column emas_pelanggan drop default, alter column nilai_emas_pelanggan drop default, alter column selisih_emas drop default,
  drop constraint mutasi_pesanan_check2,
  add constraint mutasi_pesanan_moves_something check (uang_pesanan >= 0 and case jenis_mutasi_pesanan
    when 'BAYAR' then uang_pesanan > 0 when 'BATAL' then uang_pesanan + nilai_emas_pelanggan > 0 else uang_pesanan = 0 end),
  add constraint mutasi_pesanan_gold check ((emas_pelanggan = 0) = (nilai_emas_pelanggan = 0)
    and (jenis_mutasi_pesanan = 'BATAL' or (emas_pelanggan, nilai_emas_pelanggan, selisih_emas) = (0, 0, 0)) and (emas_pelanggan > 0 or selisih_emas = 0));
create table mutasi_pesanan_emas (
  kode_toko         text not null,
  no_mutasi_pesanan text not null,
  no_urut           integer not null,
  tgl_system        date not null,
  kode_lot          text not null references lot,
  tempat            text not null check (tempat in ('BEKAS', 'ROSOK', 'BATANG')),
  keping            integer       not null check (keping >= 0),
  berat             numeric(12,3) not null check (berat > 0),
  fine              numeric(12,3) not null check (fine > 0 and fine <= berat),
  hpp               bigint        not null check (hpp >= 0),
  primary key (kode_toko, no_mutasi_pesanan, no_urut),
  foreign key (kode_toko, no_mutasi_pesanan) references mutasi_pesanan
);
create index mutasi_pesanan_emas_by_date on mutasi_pesanan_emas (kode_toko, tgl_system);
create index mutasi_pesanan_emas_by_lot on mutasi_pesanan_emas (kode_lot);
select guard_part_of('mutasi_pesanan_emas', 'mutasi_pesanan', 'no_mutasi_pesanan');
create trigger mutasi_pesanan_emas_append_only before update or delete on mutasi_pesanan_emas for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger mutasi_pesanan_emas_no_truncate before truncate on mutasi_pesanan_emas for each statement execute function refuse_change();
update dokumen set bagian = array['mutasi_pesanan_emas', 'mutasi_pesanan_bayar'],
  jumlah = jumlah || '{ "mutasi_pesanan_emas": { "emas_pelanggan": "fine" } }'::jsonb where tabel = 'mutasi_pesanan';
create function gold_goes_back_whole() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from mutasi_pesanan m where (m.kode_toko, m.no_mutasi_pesanan) = (new.kode_toko, new.no_mutasi_pesanan) and (m.emas_pelanggan, m.nilai_emas_pelanggan - m.selisih_emas) is distinct from (
      select (coalesce(sum(e.fine), 0), coalesce(sum(e.hpp), 0)::bigint) from mutasi_pesanan_emas e
      where (e.kode_toko, e.no_mutasi_pesanan) = (m.kode_toko, m.no_mutasi_pesanan)))
  then
    raise exception 'the gold that goes back with % is not what its lines say', new.no_mutasi_pesanan using errcode = 'KN005', detail = new.no_mutasi_pesanan;
  end if;
  return null;
end $$;
revoke execute on function gold_goes_back_whole() from public;
create constraint trigger mutasi_pesanan_gold_whole after insert on mutasi_pesanan deferrable initially deferred for each row execute function gold_goes_back_whole();
create constraint trigger mutasi_pesanan_emas_whole after insert on mutasi_pesanan_emas deferrable initially deferred for each row execute function gold_goes_back_whole();

-- As in 0600_closing_proves_the_day.sql and 0960_paid_together.sql, with the gold that goes back.
create or replace view mutasi_pesanan_gerak_sendiri as
  with arah as not materialized (
    select kode_toko, no_mutasi_pesanan, no_hp, uang_pesanan, kembali, case jenis_mutasi_pesanan when 'BAYAR' then 1 else -1 end as arah from mutasi_pesanan
  )
  select b.kode_toko, b.no_mutasi_pesanan as nomor, case when b.piutang then 'TAGIHAN/PIUTANG_KARTU/' || b.no_rekening else 'KAS/' || coalesce(b.no_rekening, 'CASH') end as apa,
         0 as pieces, 0::numeric as fine, 0::bigint as cost, arah.arah * b.jumlah as rupiah
  from mutasi_pesanan_bayar b join arah using (kode_toko, no_mutasi_pesanan)
  union all select kode_toko, no_mutasi_pesanan, 'KAS/CASH', 0, 0, 0, -kembali from arah where kembali <> 0
  union all select kode_toko, no_mutasi_pesanan, 'TAGIHAN/UM_PESANAN/' || no_hp, 0, 0, 0, -arah * uang_pesanan from arah where uang_pesanan <> 0
  union all
  select m.kode_toko, m.no_mutasi_pesanan, (t.tempat || '/') || lot_terima(d.no_pesanan, d.no_urut), t.arah, t.arah::numeric * d.fine_contoh, 0, 0
  from mutasi_pesanan m join pesanan_detail d using (kode_toko, no_pesanan) cross join (values ('SERVIS', -1), ('PELANGGAN', 1)) as t (tempat, arah)
  where m.jenis_mutasi_pesanan = 'CONTOH' and d.contoh is not null
  union all
  select kode_toko, no_mutasi_pesanan, case when piutang then 'TAGIHAN/PIUTANG_KARTU/' else 'KAS/' end || no_rekening, 0, 0, 0, biaya_kartu
  from mutasi_pesanan_bayar where biaya_kartu <> 0
  union all
  select kode_toko, no_mutasi_pesanan, 'TAGIHAN/EMAS_PELANGGAN/' || no_hp, 0, emas_pelanggan, 0, nilai_emas_pelanggan from mutasi_pesanan where emas_pelanggan <> 0
  union all
  select d.kode_toko, d.no_mutasi_pesanan, (t.tempat || '/') || d.kode_lot, t.arah * d.keping, t.arah * d.fine, t.arah * d.hpp, 0
  from mutasi_pesanan_emas d cross join lateral (values (d.tempat, -1), ('PELANGGAN', 1)) as t (tempat, arah);

-- The steps of an order (0701_deposits_and_orders_are_cases.sql), with its gold. What a sale has of it pays a part of what was paid before.
alter table kasus_langkah add column emas text;
create or replace function build_prepaid_sales() returns void language plpgsql as $$
begin
  execute 'create or replace view penjualan_dibayar_muka as ' || (
    select string_agg(format('select p.kode_toko, p.no_faktur as nomor, ''TAGIHAN/%1$s/'' || k.no_hp as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, %2$s * (p.%3$I%6$s) as rupiah
      from penjualan p join %4$I k on k.kode_toko = p.kode_toko and k.%5$I = p.%5$I where p.%3$I%6$s <> 0',
      coalesce(l.tagihan, c.tagihan), -coalesce(j.tanda, c.tanda), l.bayar, c.tabel, c.nomor, coalesce(' - p.' || quote_ident(l.emas), ''))
      || case when l.emas is null then '' else format(' union all
      select p.kode_toko, p.no_faktur, ''TAGIHAN/EMAS_PELANGGAN/'' || k.no_hp, 0, p.emas_pesanan, 0, p.nilai_emas_pesanan
      from penjualan p join %1$I k on k.kode_toko = p.kode_toko and k.%2$I = p.%2$I where p.emas_pesanan <> 0', c.tabel, c.nomor) end, ' union all ' order by c.tabel)
    from kasus_langkah l join kasus c using (tabel) left join jenis_tagihan j on j.jenis = l.tagihan where l.kejadian = 'penjualan');
  alter table penjualan drop constraint if exists penjualan_is_paid;
  execute format('alter table penjualan add constraint penjualan_is_paid check (
    jumlah_bayar - 2 * dibayarkan + bayar_tukar + %s - kembali + sisa_bayar + nilai_fine + bayar_poin + bayar_kupon = grand_total)',
    (select string_agg(quote_ident(bayar), ' + ' order by bayar) from (select distinct bayar from kasus_langkah where kejadian = 'penjualan') l));
end $$;
select release_case('pesanan');
select guard_case('pesanan', 'no_pesanan', 'AKTIF', 'UM_PESANAN', -1, 'uang_pesanan', 'dp', array['status_contoh', 'emas_pelanggan', 'nilai_emas_pelanggan'], '{}', '[
  { "event": "mutasi_pesanan", "column": "jenis_mutasi_pesanan", "step": "BAYAR", "from": ["AKTIF"], "to": "AKTIF", "only": "new.no_hp = k.no_hp",
    "set": { "uang_pesanan": "k.uang_pesanan + new.uang_pesanan" }, "back": { "uang_pesanan": "k.uang_pesanan - new.uang_pesanan" } },
  { "event": "penjualan", "column": null, "step": "AMBIL", "from": ["AKTIF"], "to": "DIAMBIL", "paid": "bayar_pesanan",
    "found": { "uang_pesanan": "new.bayar_pesanan - new.bayar_emas", "emas_pelanggan": "new.emas_pesanan", "nilai_emas_pelanggan": "new.nilai_emas_pesanan" },
    "set": { "uang_pesanan": "0", "emas_pelanggan": "0", "nilai_emas_pelanggan": "0" } },
  { "event": "mutasi_pesanan", "column": "jenis_mutasi_pesanan", "step": "BATAL", "from": ["AKTIF"], "to": "BATAL", "only": "new.no_hp = k.no_hp",
    "found": { "uang_pesanan": "new.uang_pesanan", "emas_pelanggan": "new.emas_pelanggan", "nilai_emas_pelanggan": "new.nilai_emas_pelanggan" },
    "set": { "uang_pesanan": "0", "emas_pelanggan": "0", "nilai_emas_pelanggan": "0" } },
  { "event": "mutasi_pesanan", "column": "jenis_mutasi_pesanan", "step": "CONTOH", "state": "status_contoh", "from": ["DISIMPAN"], "to": "DIAMBIL" }
]');
update kasus_langkah set emas = 'bayar_emas' where (tabel, jenis) = ('pesanan', 'AMBIL');
select build_prepaid_sales();

-- As in 0700_cases.sql, and the gold of an order is its claim, which nothing is left of when it is over.
create or replace function kasus_salah(kind text, shop text, its text) returns table (kunci text, ukuran text, seharusnya numeric, nyata numeric) language plpgsql stable as $$
begin
  return query
    select s.nomor, m.*
    from kasus_keadaan s
    cross join lateral (values
      ('rupiah', s.tagihan::numeric, s.uang::numeric), ('sisa', 0, case when s.terbuka then 0 else s.uang end::numeric), ('status', 1, (s.status = s.seharusnya)::integer::numeric)
    ) as m (ukuran, seharusnya, nyata)
    where s.tabel = kind and s.kode_toko = shop and s.nomor = its and m.seharusnya <> m.nyata;
  if kind = 'pesanan' then
    return query
      select p.no_pesanan, m.*
      from pesanan p left join saldo_tagihan t on (t.kode_toko, t.jenis, t.pihak, t.dokumen) = (p.kode_toko, 'EMAS_PELANGGAN', p.no_hp, p.no_pesanan)
      cross join lateral (values
        ('emas_pelanggan', -coalesce(t.fine, 0), p.emas_pelanggan), ('nilai_emas_pelanggan', -coalesce(t.rupiah, 0)::numeric, p.nilai_emas_pelanggan::numeric),
        ('sisa_emas', 0, case p.status when 'AKTIF' then 0 else p.emas_pelanggan end)
      ) as m (ukuran, seharusnya, nyata)
      where (p.kode_toko, p.no_pesanan) = (shop, its) and m.seharusnya <> m.nyata;
  end if;
end $$;
create constraint trigger mutasi_tagihan_of_order_gold after insert on mutasi_tagihan deferrable initially deferred for each row when (new.jenis = 'EMAS_PELANGGAN')
  execute function case_is_right('pesanan', 'dokumen');
