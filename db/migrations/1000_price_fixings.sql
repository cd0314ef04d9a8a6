-- The price of an order is fixed in parts (docs/decisions/204). A fixing fixes the price a gram of some grams of a line, on its day. `harga_dikunci` fixes all grams of
-- all lines when the order is taken. What is fixed in parts, then or later, is a list in the order: [{ no_baris, tgl, sampai, berat, harga_per_gram, no_mutasi }].
-- `sampai` is the last day on which it holds for what is not paid (205), `no_mutasi` the event that added it.
alter table pesanan
  add column kunci_harga  jsonb not null default '[]' check (jsonb_typeof(kunci_harga) = 'array'),
  -- The first day of all last days; of an order without one there is none.
  add column kunci_sampai date check (kunci_sampai >= tgl_system),
  add constraint pesanan_is_fixed_once check (not harga_dikunci or jsonb_array_length(kunci_harga) = 0 or kunci_sampai is not null);
alter table mutasi_pesanan
  add column kunci_harga jsonb not null default '[]' check (jsonb_typeof(kunci_harga) = 'array'),
  drop constraint mutasi_pesanan_jenis_mutasi_pesanan_check,
  add constraint mutasi_pesanan_jenis_mutasi_pesanan_check check (jenis_mutasi_pesanan in ('BAYAR', 'KUNCI', 'CONTOH', 'BATAL')),
  add constraint mutasi_pesanan_fixes check ((jenis_mutasi_pesanan = 'KUNCI') = (jsonb_array_length(kunci_harga) > 0));
update dokumen set berubah = berubah || array['kunci_harga', 'kunci_sampai'] where tabel = 'pesanan';
-- A fixing moves neither goods nor money.
update dokumen set boleh_diam = true where tabel = 'mutasi_pesanan';

-- The fixings of an order with those of an event, and without them.
create function kunci_dengan(kunci jsonb, tambahan jsonb, nomor text) returns jsonb language sql immutable as $$
  select kunci || coalesce((select jsonb_agg(e || jsonb_build_object('no_mutasi', nomor) order by n) from jsonb_array_elements(tambahan) with ordinality as t (e, n)), '[]')
$$;
create function kunci_tanpa(kunci jsonb, nomor text) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(e order by n), '[]') from jsonb_array_elements(kunci) with ordinality as t (e, n) where e ->> 'no_mutasi' is distinct from nomor
$$;
create function kunci_sampai(kunci jsonb) returns date language sql stable as $$
  select min((e ->> 'sampai')::date) from jsonb_array_elements(kunci) e
$$;

-- The fixings of an order on a day, the oldest first, and the grams of each that hold. Until its last day a fixing holds whole. Later the grams hold that the customer
-- had paid on that day: his money pays the fixings in their order. Gold that he gave pays too, where the price of the order was fixed when it was taken.
create function kunci_berlaku(shop text, its text, hari date)
returns table (urut integer, no_baris integer, tgl date, sampai date, berat numeric, harga_per_gram bigint, berlaku numeric) language plpgsql stable as $$
declare
  o pesanan;
  f record;
  used bigint := 0;
  worth bigint;
  had bigint;
begin
  select * into o from pesanan p where (p.kode_toko, p.no_pesanan) = (shop, its);
  for f in
    select row_number() over (order by e.later, e.n) as n, e.baris, e.mulai, e.akhir, e.gram, e.rate
    from (
      select 0 as later, d.no_urut::bigint as n, d.no_urut as baris, o.tgl_system as mulai, o.kunci_sampai as akhir, d.berat as gram, d.harga_per_gram as rate
      from pesanan_detail d where o.harga_dikunci and (d.kode_toko, d.no_pesanan) = (shop, its)
      union all
      select 1, t.n, (t.e ->> 'no_baris')::integer, (t.e ->> 'tgl')::date, (t.e ->> 'sampai')::date, (t.e ->> 'berat')::numeric, (t.e ->> 'harga_per_gram')::bigint
      from jsonb_array_elements(o.kunci_harga) with ordinality as t (e, n)
    ) e order by 1
  loop
    worth := round(f.gram * f.rate);
    had := greatest(0, least(worth, o.dp + case when o.harga_dikunci then o.nilai_emas_diterima else 0 end + coalesce((
      select sum(m.uang_pesanan)::bigint from mutasi_pesanan m
      where (m.kode_toko, m.no_pesanan) = (shop, its) and m.jenis_mutasi_pesanan = 'BAYAR' and m.status = 'VALID' and m.tgl_system <= least(hari, f.akhir)), 0) - used));
    used := used + had;
    urut := f.n;
    no_baris := f.baris;
    tgl := f.mulai;
    sampai := f.akhir;
    berat := f.gram;
    harga_per_gram := f.rate;
    berlaku := case when f.akhir is null or hari <= f.akhir or had = worth then f.gram else trunc(had::numeric / f.rate, 3) end;
    return next;
  end loop;
end $$;

-- No line has more grams fixed than it is thought to weigh, at the end of every transaction that fixes some.
create function fixings_fit(shop text, its text, hari date) returns void language plpgsql as $$
begin
  if exists (
    select from kunci_berlaku(shop, its, hari) k left join pesanan_detail d on (d.kode_toko, d.no_pesanan, d.no_urut) = (shop, its, k.no_baris)
    group by k.no_baris, d.berat
    having d.berat is null or sum(k.berlaku) > d.berat or min(k.berat) <= 0 or min(k.harga_per_gram) <= 0 or bool_or(k.berat <> round(k.berat, 3)) or bool_or(k.sampai < k.tgl))
  then
    raise exception 'the fixings of % do not fit its lines', its using errcode = 'KN002', detail = its;
  end if;
end $$;
create function fixings_of_order_fit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from pesanan where (kode_toko, no_pesanan) = (new.kode_toko, new.no_pesanan) for update;
  perform fixings_fit(new.kode_toko, new.no_pesanan, new.tgl_system);
  return null;
end $$;
revoke execute on function fixings_of_order_fit() from public;
create constraint trigger pesanan_fixings_fit after insert on pesanan deferrable initially deferred for each row
  when (jsonb_array_length(new.kunci_harga) > 0) execute function fixings_of_order_fit();
create constraint trigger mutasi_pesanan_fixings_fit after insert on mutasi_pesanan deferrable initially deferred for each row
  when (new.jenis_mutasi_pesanan = 'KUNCI') execute function fixings_of_order_fit();
-- An order begins with fixings of its own day alone, and its last day is theirs.
create function order_begins_with_its_fixings() returns trigger language plpgsql as $$
begin
  if exists (select from jsonb_array_elements(new.kunci_harga) e where (e ->> 'tgl')::date <> new.tgl_system or e ->> 'no_mutasi' is not null)
    or (not new.harga_dikunci and new.kunci_sampai is distinct from kunci_sampai(new.kunci_harga))
    or (new.harga_dikunci and jsonb_array_length(new.kunci_harga) > 0)
  then
    raise exception '% does not begin with its fixings', new.no_pesanan using errcode = 'KN001';
  end if;
  return new;
end $$;
create trigger pesanan_begins_with_its_fixings before insert on pesanan for each row execute function order_begins_with_its_fixings();

-- The steps of an order (0983_gold_for_orders.sql), with the one that fixes a part of its price.
select release_case('pesanan');
select guard_case('pesanan', 'no_pesanan', 'AKTIF', 'UM_PESANAN', -1, 'uang_pesanan', 'dp',
  array['status_contoh', 'emas_pelanggan', 'nilai_emas_pelanggan', 'kunci_harga', 'kunci_sampai'], '{}', '[
  { "event": "mutasi_pesanan", "column": "jenis_mutasi_pesanan", "step": "BAYAR", "from": ["AKTIF"], "to": "AKTIF", "only": "new.no_hp = k.no_hp",
    "set": { "uang_pesanan": "k.uang_pesanan + new.uang_pesanan" }, "back": { "uang_pesanan": "k.uang_pesanan - new.uang_pesanan" } },
  { "event": "mutasi_pesanan", "column": "jenis_mutasi_pesanan", "step": "KUNCI", "from": ["AKTIF"], "to": "AKTIF", "only": "new.no_hp = k.no_hp",
    "set": {
      "kunci_harga": "kunci_dengan(k.kunci_harga, new.kunci_harga, new.no_mutasi_pesanan)",
      "kunci_sampai": "case when k.harga_dikunci then k.kunci_sampai else kunci_sampai(kunci_dengan(k.kunci_harga, new.kunci_harga, new.no_mutasi_pesanan)) end" },
    "back": {
      "kunci_harga": "kunci_tanpa(k.kunci_harga, new.no_mutasi_pesanan)",
      "kunci_sampai": "case when k.harga_dikunci then k.kunci_sampai else kunci_sampai(kunci_tanpa(k.kunci_harga, new.no_mutasi_pesanan)) end" } },
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

-- As in 0983_gold_for_orders.sql, and the fixings of an order are those of its valid events, beside those that it began with.
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
        ('sisa_emas', 0, case p.status when 'AKTIF' then 0 else p.emas_pelanggan end),
        ('berat_dikunci', (
          select coalesce(sum((e ->> 'berat')::numeric), 0) from mutasi_pesanan u cross join jsonb_array_elements(u.kunci_harga) e
          where (u.kode_toko, u.no_pesanan, u.status) = (p.kode_toko, p.no_pesanan, 'VALID')),
         (select coalesce(sum((e ->> 'berat')::numeric), 0) from jsonb_array_elements(p.kunci_harga) e where e ->> 'no_mutasi' is not null))
      ) as m (ukuran, seharusnya, nyata)
      where (p.kode_toko, p.no_pesanan) = (shop, its) and m.seharusnya <> m.nyata;
  end if;
end $$;
