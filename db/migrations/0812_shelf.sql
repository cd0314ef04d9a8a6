-- The shelf of pledges (docs/decisions/134): each bag lies in a box, bags are counted, and at a redemption the scanned bag is the bag of the loan.
alter table hutang add column no_kotak text check (no_kotak <> '');
update dokumen set berubah = berubah || 'no_kotak'::text where tabel = 'hutang';
create index hutang_kotak on hutang (kode_toko, no_kotak) where status = 'AKTIF';
alter table mutasi_hutang add column kantong_dipindai text check (kantong_dipindai <> '');

-- A count of bags: what was expected and what lay there, with the second person who approved it. It changes no book: a bag that is missing stays the shop's debt.
create table hitung_kantong (
  kode_toko         text        not null references toko,
  no_hitung_kantong text        not null,
  tgl_system        date        not null,
  user_id           text        not null,
  created_at        timestamptz not null default clock_timestamp(),
  -- Only this box; all bags of the shop without one.
  no_kotak          text        check (no_kotak <> ''),
  jumlah_ada        integer     not null check (jumlah_ada >= 0),
  jumlah_kurang     integer     not null check (jumlah_kurang >= 0),
  jumlah_lebih      integer     not null check (jumlah_lebih >= 0),
  jumlah_pindah     integer     not null check (jumlah_pindah >= 0 and (jumlah_pindah = 0 or no_kotak is not null)),
  keterangan        text,
  disetujui_oleh    text        not null check (disetujui_oleh <> user_id),
  primary key (kode_toko, no_hitung_kantong)
);
create index hitung_kantong_by_date on hitung_kantong (kode_toko, tgl_system, no_hitung_kantong);
create table hitung_kantong_detail (
  kode_toko         text    not null,
  no_hitung_kantong text    not null,
  no_urut           integer not null,
  no_kantong        text    not null,
  hasil_kantong     text    not null check (hasil_kantong in ('ADA', 'KURANG', 'LEBIH', 'PINDAH')),
  -- The loan whose bag it is; none for a bag that no open loan has.
  no_faktur_hutang  text    check ((no_faktur_hutang is null) = (hasil_kantong = 'LEBIH')),
  -- Where it was expected.
  kotak_lama        text,
  primary key (kode_toko, no_hitung_kantong, no_urut),
  unique (kode_toko, no_hitung_kantong, no_kantong),
  foreign key (kode_toko, no_hitung_kantong) references hitung_kantong,
  foreign key (kode_toko, no_faktur_hutang) references hutang
);
create index hitung_kantong_of_hutang on hitung_kantong_detail (kode_toko, no_faktur_hutang);
create trigger hitung_kantong_append_only before update or delete on hitung_kantong for each row execute function refuse_change();
create trigger hitung_kantong_no_truncate before truncate on hitung_kantong for each statement execute function refuse_change();
create trigger hitung_kantong_detail_append_only before update or delete on hitung_kantong_detail for each row execute function refuse_change();
create trigger hitung_kantong_detail_no_truncate before truncate on hitung_kantong_detail for each statement execute function refuse_change();
create trigger hitung_kantong_by_two_people before insert on hitung_kantong for each row execute function guard_second_person('disetujui_oleh');

create function guard_bag_count() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform hold_open_date(new.kode_toko, new.tgl_system);
  new.created_at := clock_timestamp();
  return new;
end $$;
revoke execute on function guard_bag_count() from public;
create trigger hitung_kantong_open_date before insert on hitung_kantong for each row execute function guard_bag_count();

-- A bag that was seen lies in the box that was counted. It is the bag of an open loan of the shop.
create function bag_is_counted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  box constant text := (select no_kotak from hitung_kantong h where (h.kode_toko, h.no_hitung_kantong) = (new.kode_toko, new.no_hitung_kantong));
begin
  if new.hasil_kantong = 'LEBIH' then
    if exists (select from hutang h where (h.kode_toko, h.no_kantong, h.status) = (new.kode_toko, new.no_kantong, 'AKTIF')) then
      raise exception 'bag % is the bag of an open loan', new.no_kantong using errcode = 'KN002', detail = new.no_kantong;
    end if;
    return null;
  end if;
  update hutang h set no_kotak = case when box is null or new.hasil_kantong = 'KURANG' then h.no_kotak else box end
  where (h.kode_toko, h.no_faktur_hutang, h.no_kantong, h.status) = (new.kode_toko, new.no_faktur_hutang, new.no_kantong, 'AKTIF')
    and h.no_kotak is not distinct from new.kotak_lama;
  if not found then
    raise exception 'bag % does not lie there any more', new.no_kantong using errcode = 'KN002', detail = new.no_kantong;
  end if;
  return null;
end $$;
revoke execute on function bag_is_counted() from public;
create trigger hitung_kantong_detail_counts after insert on hitung_kantong_detail for each row execute function bag_is_counted();
create trigger hutang_kotak_follows before update on hutang for each row
  when (pg_trigger_depth() = 0 and old.no_kotak is distinct from new.no_kotak) execute function refuse_hand();

-- When the transaction ends, the sums of a count are those of its bags, and no bag is left out that an open loan has in that box, or in the shop.
create function bag_count_adds_up() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  its hitung_kantong;
begin
  select * into strict its from hitung_kantong h where (h.kode_toko, h.no_hitung_kantong) = (new.kode_toko, new.no_hitung_kantong);
  if exists (
    select from (
      select count(*) filter (where hasil_kantong = 'ADA') as ada, count(*) filter (where hasil_kantong = 'KURANG') as kurang,
             count(*) filter (where hasil_kantong = 'LEBIH') as lebih, count(*) filter (where hasil_kantong = 'PINDAH') as pindah
      from hitung_kantong_detail d where (d.kode_toko, d.no_hitung_kantong) = (its.kode_toko, its.no_hitung_kantong)
    ) d where (ada, kurang, lebih, pindah) is distinct from (its.jumlah_ada, its.jumlah_kurang, its.jumlah_lebih, its.jumlah_pindah))
  then
    raise exception 'count % does not add up', its.no_hitung_kantong using errcode = 'KN005';
  end if;
  if exists (
    select from hutang h
    where (h.kode_toko, h.status) = (its.kode_toko, 'AKTIF') and h.no_kantong is not null and (its.no_kotak is null or h.no_kotak = its.no_kotak)
      and not exists (
        select from hitung_kantong_detail d where (d.kode_toko, d.no_hitung_kantong, d.no_kantong) = (its.kode_toko, its.no_hitung_kantong, h.no_kantong)))
  then
    raise exception 'count % leaves a bag out', its.no_hitung_kantong using errcode = 'KN002', constraint = 'hitung_kantong_lengkap';
  end if;
  return null;
end $$;
revoke execute on function bag_count_adds_up() from public;
create constraint trigger hitung_kantong_adds_up after insert on hitung_kantong deferrable initially deferred for each row execute function bag_count_adds_up();
create constraint trigger hitung_kantong_detail_adds_up after insert on hitung_kantong_detail deferrable initially deferred for each row execute function bag_count_adds_up();

-- The scanned bag is that of the loan.
create function bag_is_handed_out() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from hutang h where (h.kode_toko, h.no_faktur_hutang, h.no_kantong) = (new.kode_toko, new.no_faktur_hutang, new.kantong_dipindai)) then
    raise exception 'bag % is not the bag of %', new.kantong_dipindai, new.no_faktur_hutang using errcode = 'KN002', detail = new.no_faktur_hutang;
  end if;
  return null;
end $$;
revoke execute on function bag_is_handed_out() from public;
create trigger mutasi_hutang_bag after insert on mutasi_hutang for each row when (new.kantong_dipindai is not null) execute function bag_is_handed_out();
