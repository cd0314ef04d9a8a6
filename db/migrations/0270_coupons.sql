-- Coupons (docs/decisions/061): what a definition of /parameter-kupon gives is issued as coupons with a code of their own, by a sale or by hand. One
-- pays a part of one sale, once; its ledger is only ever added to. Issuing one moves nothing in the journal; using one does (events.md S2, M5).
--   KN070 a coupon that does not hold for the sale
alter table kupon
  -- What the goods of a sale come to that issues one; null: none is issued by a sale.
  add column belanja_terbit    bigint  check (belanja_terbit > 0),
  add column maksimal_per_nota integer not null default 1 check (maksimal_per_nota between 1 and 10),
  -- Only the member that it was issued to uses it; else whoever brings it.
  add column hanya_member      boolean not null default false,
  -- The one shop that takes it; null: all of them.
  add column toko_berlaku      text    references toko;

-- A coupon: what its definition said when it was issued, so that a later change of that rewrites none.
create table kupon_terbit (
  kode_toko         text        not null references toko,
  no_kupon          text        primary key check (no_kupon ~ '^KP[0-9A-Z]{12}$'),
  tgl_system        date        not null,
  user_id           text        not null,
  created_at        timestamptz not null default now(),
  kode_kupon        text        not null references kupon,
  nama_kupon        text        not null,
  nilai_kupon       bigint      not null check (nilai_kupon > 0),
  belanja_minimal   bigint      not null check (belanja_minimal >= 0),
  tgl_mulai         date        not null,
  tgl_akhir         date        not null,
  maksimal_per_nota integer     not null,
  hanya_member      boolean     not null,
  toko_berlaku      text        references toko,
  kode_member       text        references member,
  -- The sale that issued it; null: by hand.
  no_faktur         text,
  keterangan        text,
  -- 1 while it can be used, kept by its ledger: never more than once.
  sisa              integer     not null default 0 constraint kupon_terbit_once check (sisa in (0, 1)),
  foreign key (kode_toko, no_faktur) references penjualan,
  constraint kupon_terbit_of_member check (not hanya_member or kode_member is not null),
  constraint kupon_terbit_while_it_runs check (tgl_akhir >= tgl_mulai and tgl_akhir >= tgl_system)
);
create index kupon_terbit_by_date on kupon_terbit (kode_toko, tgl_system);
create index kupon_terbit_of_sale on kupon_terbit (kode_toko, no_faktur) where no_faktur is not null;
create index kupon_terbit_open on kupon_terbit (kode_toko, tgl_akhir) where sisa = 1;

-- Its ledger: issued, used by a sale, given back by the cancelling of that, expired, taken back by the cancelling of the sale that issued it.
create table mutasi_kupon (
  id         bigint generated always as identity primary key,
  kode_toko  text        not null references toko,
  tgl_system date        not null,
  no_kupon   text        not null references kupon_terbit,
  jenis      text        not null check (jenis in ('TERBIT', 'PAKAI', 'KEMBALI', 'HANGUS', 'TARIK')),
  jumlah     integer     not null check (jumlah = case when jenis in ('TERBIT', 'KEMBALI') then 1 else -1 end),
  no_faktur  text,
  user_id    text        not null,
  created_at timestamptz not null default now(),
  foreign key (kode_toko, no_faktur) references penjualan,
  check (jenis in ('TERBIT', 'HANGUS') or no_faktur is not null)
);
create index mutasi_kupon_by_coupon on mutasi_kupon (no_kupon, id);
create index mutasi_kupon_by_date on mutasi_kupon (kode_toko, tgl_system);
create unique index mutasi_kupon_issued_once on mutasi_kupon (no_kupon) where jenis = 'TERBIT';

-- Coupons that paid a part of a sale, and those that it issued.
create table penjualan_kupon (
  kode_toko   text    not null,
  no_faktur   text    not null,
  no_urut     integer not null,
  tgl_system  date    not null,
  batal       boolean not null default false,
  no_kupon    text    not null references kupon_terbit,
  kode_kupon  text    not null,
  nama_kupon  text    not null,
  nilai_kupon bigint  not null check (nilai_kupon > 0),
  primary key (kode_toko, no_faktur, no_urut),
  foreign key (kode_toko, no_faktur) references penjualan
);
create unique index penjualan_kupon_once on penjualan_kupon (no_kupon) where not batal;
create table penjualan_kupon_terbit (
  kode_toko       text    not null,
  no_faktur       text    not null,
  no_urut         integer not null,
  tgl_system      date    not null,
  batal           boolean not null default false,
  no_kupon        text    not null unique,
  kode_kupon      text    not null,
  nama_kupon      text    not null,
  nilai_kupon     bigint  not null,
  belanja_minimal bigint  not null,
  tgl_mulai       date    not null,
  tgl_akhir       date    not null,
  primary key (kode_toko, no_faktur, no_urut),
  foreign key (kode_toko, no_faktur) references penjualan
);

-- Whoever adds to the ledger of coupons: the application lets them expire, everything else follows from a coupon or a sale. The row of the coupon
-- is locked by it, so that of two tills with one coupon the second finds it used.
create function book_coupon() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  its kupon_terbit;
begin
  if pg_trigger_depth() = 1 and new.jenis <> 'HANGUS' then
    raise exception 'a coupon moves by its sale' using errcode = 'KN006';
  end if;
  perform hold_open_date(new.kode_toko, new.tgl_system);
  new.created_at := now();
  update kupon_terbit set sisa = sisa + new.jumlah where no_kupon = new.no_kupon returning * into its;
  if new.jenis = 'HANGUS' and not (its.tgl_akhir < new.tgl_system and its.kode_toko = new.kode_toko) then
    raise exception '% has not expired', new.no_kupon using errcode = 'KN070', detail = new.no_kupon;
  end if;
  if new.jenis = 'PAKAI' and not (new.tgl_system between its.tgl_mulai and its.tgl_akhir and coalesce(its.toko_berlaku, new.kode_toko) = new.kode_toko) then
    raise exception '% does not hold in % on %', new.no_kupon, new.kode_toko, new.tgl_system using errcode = 'KN070', detail = new.no_kupon;
  end if;
  return new;
end $$;
create trigger mutasi_kupon_books before insert on mutasi_kupon for each row execute function book_coupon();
create trigger mutasi_kupon_append_only before update or delete on mutasi_kupon for each row execute function refuse_change();
create trigger mutasi_kupon_no_truncate before truncate on mutasi_kupon for each statement execute function refuse_change();

create function coupon_begins() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_when = 'BEFORE' then
    if pg_trigger_depth() = 1 and new.no_faktur is not null then
      raise exception 'a sale issues its coupons itself' using errcode = 'KN006';
    end if;
    new.sisa := 0;
    new.created_at := now();
    return new;
  end if;
  insert into mutasi_kupon (kode_toko, tgl_system, no_kupon, jenis, jumlah, no_faktur, user_id)
  values (new.kode_toko, new.tgl_system, new.no_kupon, 'TERBIT', 1, new.no_faktur, new.user_id);
  return null;
end $$;
create trigger kupon_terbit_begins before insert on kupon_terbit for each row execute function coupon_begins();
create trigger kupon_terbit_issued after insert on kupon_terbit for each row execute function coupon_begins();
create trigger kupon_terbit_stays before update on kupon_terbit for each row when (pg_trigger_depth() = 0) execute function refuse_hand();
create trigger kupon_terbit_no_delete before delete on kupon_terbit for each row execute function refuse_removal();
create trigger kupon_terbit_no_truncate before truncate on kupon_terbit for each statement execute function refuse_removal();

-- What a sale says of coupons moves them, and its cancelling moves them back.
create function sale_moves_its_coupons() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  p penjualan;
begin
  select * into p from penjualan where (kode_toko, no_faktur) = (new.kode_toko, new.no_faktur);
  if tg_op = 'INSERT' and tg_table_name = 'penjualan_kupon_terbit' then
    insert into kupon_terbit (kode_toko, no_kupon, tgl_system, user_id, kode_kupon, nama_kupon, nilai_kupon, belanja_minimal, tgl_mulai, tgl_akhir,
                              maksimal_per_nota, hanya_member, toko_berlaku, kode_member, no_faktur)
    select new.kode_toko, new.no_kupon, new.tgl_system, p.user_id, k.kode_kupon, new.nama_kupon, new.nilai_kupon, new.belanja_minimal, new.tgl_mulai,
           new.tgl_akhir, k.maksimal_per_nota, k.hanya_member, k.toko_berlaku, p.kode_member, new.no_faktur
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
do $$
declare
  part text;
begin
  foreach part in array array['penjualan_kupon', 'penjualan_kupon_terbit'] loop
    perform guard_part_of(part, 'penjualan', 'no_faktur');
    execute format('create trigger %I before update or delete on %I for each row when (pg_trigger_depth() = 0) execute function refuse_change()',
                   part || '_append_only', part);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()', part || '_no_truncate', part);
    execute format('create trigger %I after insert on %I for each row execute function sale_moves_its_coupons()', part || '_moves', part);
    execute format('create trigger %I after update of batal on %I for each row when (new.batal and not old.batal) execute function sale_moves_its_coupons()',
                   part || '_moves_back', part);
  end loop;
end $$;

alter table penjualan
  add column bayar_kupon bigint not null default 0 check (bayar_kupon >= 0),
  -- They pay what is to be paid: nobody is paid out for them, and dealers have none.
  add constraint penjualan_coupons_pay check (bayar_kupon = 0 or (dibayarkan = 0 and not grosir and bayar_tukar + bayar_poin + bayar_kupon <= grand_total));
do $$
begin
  execute (select format('alter table penjualan drop constraint penjualan_is_paid, add constraint penjualan_is_paid %s',
                         replace(pg_get_constraintdef(oid), 'bayar_poin', '(bayar_poin + bayar_kupon)'))
           from pg_constraint where conrelid = 'penjualan'::regclass and conname = 'penjualan_is_paid');
end $$;
create or replace view penjualan_sah as select * from penjualan where status = 'VALID';
create index penjualan_paid_with_coupons on penjualan (kode_toko, tgl_system, no_faktur) where bayar_kupon > 0;
update dokumen set bagian = bagian || array['penjualan_kupon', 'penjualan_kupon_terbit'],
                   jumlah = jumlah || '{ "penjualan_kupon": { "bayar_kupon": "nilai_kupon" } }'::jsonb
where tabel = 'penjualan';

-- When the transaction ends: coupons pay what the header says, each its own value, of a sale that is large enough, of its member where they are
-- his, and no more of a kind than it allows.
create function coupons_hold_for_sale() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wrong text;
begin
  select coalesce(max(k.no_kupon) filter (where b.nilai_kupon <> k.nilai_kupon
           or p.sub_total + p.total_ongkos - p.diskon + p.pembulatan < k.belanja_minimal
           or (k.hanya_member and k.kode_member is distinct from p.kode_member)
           or (select count(*) from penjualan_kupon s where (s.kode_toko, s.no_faktur, s.kode_kupon) = (p.kode_toko, p.no_faktur, k.kode_kupon)) > k.maksimal_per_nota),
         case when coalesce(sum(b.nilai_kupon), 0) <> min(p.bayar_kupon) then new.no_faktur end)
  into wrong
  from penjualan p left join penjualan_kupon b using (kode_toko, no_faktur) left join kupon_terbit k using (no_kupon)
  where (p.kode_toko, p.no_faktur) = (new.kode_toko, new.no_faktur);
  if wrong is not null then
    raise exception '% does not hold for %', wrong, new.no_faktur using errcode = 'KN070', detail = wrong;
  end if;
  return null;
end $$;
create constraint trigger penjualan_coupons_hold after insert on penjualan deferrable initially deferred for each row
  when (new.bayar_kupon > 0) execute function coupons_hold_for_sale();
create constraint trigger penjualan_kupon_holds after insert on penjualan_kupon deferrable initially deferred for each row
  execute function coupons_hold_for_sale();
revoke execute on function book_coupon(), coupon_begins(), sale_moves_its_coupons(), coupons_hold_for_sale() from public;

-- What coupons pay has an account of its own beside the discounts, so that both can be told; a chain that chose another account keeps it.
insert into akun (nomor_akun, nama_akun, jenis_akun) values ('4-1008', 'Kupon Penjualan', 'PENDAPATAN') on conflict do nothing;
update para_akun_transaksi set nomor_akun = '4-1008' where (trx, type, kode_akun, nomor_akun) = ('PENJUALAN', 'PENJUALAN', 'KUPON', '4-1003');
