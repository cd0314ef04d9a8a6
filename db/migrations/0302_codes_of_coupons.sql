-- The code of a coupon is money, also of one that has paid: it is again when its sale is cancelled. Whoever reads a sale later reads its last four signs (docs/decisions/061). What a sale issued
-- says on its slip what the others say: the only shop that takes it, and whether it is for its member alone. The ledger of coupons tells rupiah too, so
-- that issued − used − expired is what is open, in pieces and in rupiah, and `verify` finds what was bent.

-- The code as it is read after the moment in which its sale was made.
create function masked_coupon(code text) returns text language sql immutable as $$
  select '••••' || right(code, 4)
$$;

alter table penjualan_kupon_terbit
  add column hanya_member boolean not null default false,
  add column toko_berlaku text references toko;
alter table penjualan_kupon_terbit disable trigger user;
update penjualan_kupon_terbit t set hanya_member = k.hanya_member, toko_berlaku = k.toko_berlaku from kupon_terbit k where k.no_kupon = t.no_kupon;
alter table penjualan_kupon_terbit enable trigger user;

alter table mutasi_kupon add column rupiah bigint;
alter table mutasi_kupon disable trigger user;
update mutasi_kupon m set rupiah = m.jumlah * k.nilai_kupon from kupon_terbit k where k.no_kupon = m.no_kupon;
alter table mutasi_kupon enable trigger user;
alter table mutasi_kupon alter column rupiah set not null, add constraint mutasi_kupon_worth check (sign(rupiah) = jumlah);

create or replace function book_coupon() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  its kupon_terbit;
begin
  if pg_trigger_depth() = 1 and new.jenis <> 'HANGUS' then
    raise exception 'a coupon moves by its sale' using errcode = 'KN006';
  end if;
  perform hold_open_date(new.kode_toko, new.tgl_system);
  new.created_at := now();
  update kupon_terbit set sisa = sisa + new.jumlah where no_kupon = new.no_kupon returning * into its;
  new.rupiah := new.jumlah * its.nilai_kupon;
  if new.jenis = 'HANGUS' and not (its.tgl_akhir < new.tgl_system and its.kode_toko = new.kode_toko) then
    raise exception '% has not expired', new.no_kupon using errcode = 'KN070', detail = new.no_kupon;
  end if;
  if new.jenis = 'PAKAI' and not (new.tgl_system between its.tgl_mulai and its.tgl_akhir and coalesce(its.toko_berlaku, new.kode_toko) = new.kode_toko) then
    raise exception '% does not hold in % on %', new.no_kupon, new.kode_toko, new.tgl_system using errcode = 'KN070', detail = new.no_kupon;
  end if;
  return new;
end $$;

create or replace function sale_moves_its_coupons() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  p penjualan;
begin
  select * into p from penjualan where (kode_toko, no_faktur) = (new.kode_toko, new.no_faktur);
  if tg_op = 'INSERT' and tg_table_name = 'penjualan_kupon_terbit' then
    insert into kupon_terbit (kode_toko, no_kupon, tgl_system, user_id, kode_kupon, nama_kupon, nilai_kupon, belanja_minimal, tgl_mulai, tgl_akhir,
                              maksimal_per_nota, hanya_member, toko_berlaku, kode_member, no_faktur)
    select new.kode_toko, new.no_kupon, new.tgl_system, p.user_id, k.kode_kupon, new.nama_kupon, new.nilai_kupon, new.belanja_minimal, new.tgl_mulai,
           new.tgl_akhir, k.maksimal_per_nota, new.hanya_member, new.toko_berlaku, p.kode_member, new.no_faktur
    from kupon k where k.kode_kupon = to_jsonb(new) ->> 'kode_kupon';
  else
    insert into mutasi_kupon (kode_toko, tgl_system, no_kupon, jenis, jumlah, no_faktur, user_id)
    values (new.kode_toko, new.tgl_system, new.no_kupon,
            case when tg_op = 'INSERT' then 'PAKAI' when tg_table_name = 'penjualan_kupon' then 'KEMBALI' else 'TARIK' end,
            case when tg_op = 'UPDATE' and tg_table_name = 'penjualan_kupon' then 1 else -1 end,
            new.no_faktur, case tg_op when 'INSERT' then p.user_id else current_worker() end);
  end if;
  return null;
end $$;

-- What `verify` holds of coupons, as of every book that is kept beside the ledgers by a function <table>_beda(shop): what must be, and what is.
--   what is left of a coupon follows from its ledger, and each line is worth what its coupon is;
--   a line is there just where a sale, or somebody by hand, says so, and a coupon expires after its last day alone;
--   a sale says the value that its coupon has.
create function kupon_terbit_beda(shop text) returns table (kunci text, ukuran text, seharusnya numeric, nyata numeric) language sql stable as $$
  select k.no_kupon, m.*
  from kupon_terbit k
  left join lateral (select sum(jumlah) as jumlah, sum(rupiah) as rupiah from mutasi_kupon where no_kupon = k.no_kupon) l on true
  cross join lateral (values ('pieces', l.jumlah, k.sisa), ('rupiah', l.rupiah, k.sisa * k.nilai_kupon)) as m (ukuran, seharusnya, nyata)
  where k.kode_toko = shop
  union all
  select concat_ws(' ', no_kupon, m.jenis, m.id), 'rupiah', m.jumlah * k.nilai_kupon, m.rupiah
  from mutasi_kupon m left join kupon_terbit k using (no_kupon) where m.kode_toko = shop
  union all
  select concat_ws(' ', no_kupon, jenis, no_faktur), 'pieces', said.n, booked.n
  from (
    select no_kupon, 'TERBIT' as jenis, coalesce(no_faktur, '') as no_faktur, 1 as n from kupon_terbit where kode_toko = shop
    union all select no_kupon, 'TARIK', no_faktur, 1 from penjualan_kupon_terbit where kode_toko = shop and batal
    union all select no_kupon, 'PAKAI', no_faktur, 1 from penjualan_kupon where kode_toko = shop
    union all select no_kupon, 'KEMBALI', no_faktur, 1 from penjualan_kupon where kode_toko = shop and batal
  ) said
  full join (
    select no_kupon, jenis, coalesce(no_faktur, '') as no_faktur, count(*) as n from mutasi_kupon where kode_toko = shop and jenis <> 'HANGUS' group by 1, 2, 3
  ) booked using (no_kupon, jenis, no_faktur)
  union all
  select concat_ws(' ', no_kupon, m.jenis), 'pieces', 0, 1
  from mutasi_kupon m join kupon_terbit k using (no_kupon)
  where m.kode_toko = shop and m.jenis = 'HANGUS' and not (k.tgl_akhir < m.tgl_system and k.kode_toko = m.kode_toko)
  union all
  select concat_ws(' ', no_kupon, no_faktur), 'rupiah', s.nilai_kupon, k.nilai_kupon
  from (select no_kupon, no_faktur, nilai_kupon from penjualan_kupon_terbit where kode_toko = shop) s
  full join (select no_kupon, no_faktur, nilai_kupon from kupon_terbit where kode_toko = shop and no_faktur is not null) k using (no_kupon, no_faktur)
  union all
  select concat_ws(' ', no_kupon, d.no_faktur), 'rupiah', k.nilai_kupon, d.nilai_kupon
  from penjualan_kupon d left join kupon_terbit k using (no_kupon) where d.kode_toko = shop
$$;
