-- Pawn loans (docs/decisions/100): a customer leaves gold and is lent money against it (events.md H1, H2, H5 to H8, H10). What he left lies in GADAI as lots by weight,
-- costs nothing and stands on no account; what he owes is the claim PIUTANG_GADAI, party his telephone.
select create_document('hutang', 'no_faktur_hutang', array['AKTIF', 'LUNAS', 'LELANG', 'CANCELLED'], array['hutang_detail', 'hutang_bayar']);
alter table hutang
  add column kode_sales      text    not null,
  add column nama_sales      text    not null,
  add column nama_customer   text    not null,
  add column alamat_customer text,
  add column no_hp           text    not null check (no_hp <> ''),
  add column no_identitas    text,
  -- The day that months are counted from: that of the document, unless it was lent before the books.
  add column tgl_hutang      date    not null,
  add column dari_saldo_awal boolean not null default false,
  -- The number that the customer's old paper has.
  add column no_lama         text    check (no_lama <> ''),
  -- The sealed bag that it lies in.
  add column no_kantong      text    check (no_kantong <> ''),
  add column jenis_plafond   text    not null check (jenis_plafond in ('EMAS', 'EMAS_PLASTIK')),
  add column total_qty       integer not null check (total_qty > 0),
  add column total_berat     numeric(12,3) not null check (total_berat > 0),
  add column total_berat_dengan_plastik numeric(12,3) not null check (total_berat_dengan_plastik >= total_berat),
  -- What would be lent on it by the parameters, and the most that was, as they stood; none where a shop has none.
  add column taksiran        bigint  check (taksiran >= 0),
  add column plafond         bigint  check (plafond >= 0),
  add column jumlah_hutang   bigint  not null check (jumlah_hutang > 0),
  add column bunga_persen    numeric(5,2) not null check (bunga_persen >= 0),
  add column hitungan        text    not null check (hitungan in ('BULAN', 'SETENGAH', 'HARI')),
  add column lama_pinjam     integer not null check (lama_pinjam between 1 and 60),
  -- Of months that many are paid; each moves the day on which it is due. So many of them were paid before the books.
  add column bulan_dibayar   integer not null check (bulan_dibayar >= 0),
  add column bulan_awal      integer not null default 0 check (bulan_awal >= 0 and (bulan_awal = 0 or dari_saldo_awal)),
  add column tgl_jatuh_tempo date    not null,
  add column bunga_rp        bigint  not null check (bunga_rp >= 0),
  add column admin_gadai     bigint  not null check (admin_gadai >= 0),
  -- What is paid out.
  add column grand_total     bigint  not null check (grand_total > 0),
  add column jumlah_bayar    bigint  not null,
  -- What the customer owes of it now.
  add column sisa_hutang     bigint  not null,
  add column keterangan      text,
  add foreign key (kode_toko, kode_sales) references sales,
  add constraint hutang_ceiling check (dari_saldo_awal or plafond is null or jumlah_hutang <= plafond),
  add constraint hutang_is_paid_out check (grand_total = jumlah_hutang - admin_gadai
    and case when dari_saldo_awal then (jumlah_bayar, admin_gadai) = (0, 0) and tgl_hutang <= tgl_system else jumlah_bayar = grand_total and tgl_hutang = tgl_system end),
  add constraint hutang_old check ((no_lama is not null) = dari_saldo_awal),
  add constraint hutang_due check (tgl_jatuh_tempo = (tgl_hutang + make_interval(months => lama_pinjam + bulan_dibayar))::date),
  add constraint hutang_owed check (sisa_hutang = case status when 'AKTIF' then jumlah_hutang else 0 end);
create index hutang_open on hutang (kode_toko, tgl_jatuh_tempo, no_faktur_hutang) where status = 'AKTIF';
-- A bag is one customer's at a time.
create unique index hutang_kantong on hutang (kode_toko, no_kantong) where status = 'AKTIF';
-- And an old number one loan's, unless that was taken back.
create unique index hutang_lama on hutang (kode_toko, no_lama) where status <> 'CANCELLED';
alter table hutang_detail
  add column nama_barang   text    not null,
  add column kode_kadar    text    not null references kadar,
  add column kadar         numeric(6,3)  not null check (kadar > 0 and kadar <= 100),
  add column kode_kondisi  text    references kondisi_pinjaman,
  add column persen_nilai  numeric(5,2) not null check (persen_nilai >= 0),
  add column qty           integer not null check (qty > 0),
  add column berat         numeric(12,3) not null check (berat > 0),
  add column berat_dengan_plastik numeric(12,3) not null check (berat_dengan_plastik >= berat),
  add column fine          numeric(12,3) not null check (fine = round(berat * kadar / 100, 3)),
  add column pokok_per_gram bigint check (pokok_per_gram > 0),
  add column taksiran      bigint  check (taksiran >= 0 and (taksiran is null) = (pokok_per_gram is null));
select add_payment_columns('hutang_bayar');

create view hutang_gerak as
  select d.kode_toko, d.no_faktur_hutang as nomor, m.tempat || '/' || lot_terima(d.no_faktur_hutang, d.no_urut) as apa, m.arah * d.qty as pieces, m.arah * d.fine as fine,
         0::bigint as cost, 0::bigint as rupiah
  from hutang_detail d cross join (values ('PELANGGAN', -1), ('GADAI', 1)) as m (tempat, arah)
  union all select kode_toko, no_faktur_hutang, 'KAS/' || coalesce(no_rekening, 'CASH'), 0, 0, 0, -jumlah from hutang_bayar
  union all select kode_toko, no_faktur_hutang, 'TAGIHAN/PIUTANG_GADAI/' || no_hp, 0, 0, 0, jumlah_hutang from hutang;
select guard_document('hutang', 'no_faktur_hutang', 'HUTANG', array['hutang_detail', 'hutang_bayar'],
  array['status', 'bulan_dibayar', 'tgl_jatuh_tempo', 'sisa_hutang', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'], '{
  "hutang_detail": { "total_qty": "qty", "total_berat": "berat", "total_berat_dengan_plastik": "berat_dengan_plastik" },
  "hutang_bayar": { "jumlah_bayar": "jumlah" }
}');
select people_pay('hutang', 'HUTANG', 'no_faktur_hutang', 'null', 'false');
select search_document('hutang', array['no_faktur_hutang', 'no_lama', 'nama_customer', 'no_hp', 'no_kantong']);

-- What happens to one: its interest is paid for some months, which renews it; all of it is paid, and he gets back what he left; or it is not, long enough, and
-- that is sold.
select create_document('mutasi_hutang', 'no_mutasi_hutang', array['VALID', 'CANCELLED'], array['mutasi_hutang_bayar']);
alter table mutasi_hutang
  add column jenis_hutang     text    not null check (jenis_hutang in ('PERPANJANG', 'LUNAS', 'LELANG')),
  add column no_faktur_hutang text    not null,
  add column nama_customer    text    not null,
  add column no_hp            text    not null,
  add column tgl_hutang       date    not null,
  add column jumlah_hutang    bigint  not null,
  add column bunga_persen     numeric(5,2) not null,
  -- How many months were paid before, and how many this pays, with days of the last one where the whole loan is paid: a month has thirty.
  add column bulan_dibayar    integer not null check (bulan_dibayar >= 0),
  add column bulan_bunga      integer not null check (bulan_bunga >= 0),
  add column hari_bunga       integer not null check (hari_bunga between 0 and 29),
  add column bunga_rp         bigint  not null check (bunga_rp >= 0),
  add column pokok_dibayar    bigint  not null,
  -- Sold: for how much, what that cost him, what of it is his, and what the shop lost.
  add column nilai_lelang     bigint  not null check (nilai_lelang >= 0),
  add column biaya_lelang     bigint  not null check (biaya_lelang >= 0),
  add column sisa_lelang      bigint  not null check (sisa_lelang >= 0),
  add column rugi_lelang      bigint  not null check (rugi_lelang >= 0),
  -- When it is due since.
  add column tgl_jatuh_tempo  date    not null,
  add column total_qty        integer not null,
  add column total_berat      numeric(12,3) not null,
  add column grand_total      bigint  not null,
  add column jumlah_bayar     bigint  not null,
  add column kembali          bigint  not null check (kembali >= 0),
  add column keterangan       text,
  add foreign key (kode_toko, no_faktur_hutang) references hutang,
  add constraint mutasi_hutang_adds_up check (jumlah_bayar - kembali = grand_total and grand_total = bunga_rp + pokok_dibayar + biaya_lelang + sisa_lelang - rugi_lelang
    and case jenis_hutang when 'PERPANJANG' then pokok_dibayar = 0 and bulan_bunga >= 1 and hari_bunga = 0 else pokok_dibayar = jumlah_hutang end
    and case jenis_hutang when 'LELANG' then nilai_lelang = grand_total and nilai_lelang > 0 and (rugi_lelang = 0 or bunga_rp + biaya_lelang + sisa_lelang = 0)
      else nilai_lelang + biaya_lelang + sisa_lelang + rugi_lelang = 0 end);
create unique index mutasi_hutang_once on mutasi_hutang (kode_toko, no_faktur_hutang) where status = 'VALID' and jenis_hutang <> 'PERPANJANG';
-- Each month is paid once.
create unique index mutasi_hutang_of_months on mutasi_hutang (kode_toko, no_faktur_hutang, bulan_dibayar) where status = 'VALID';
create index mutasi_hutang_of_hutang on mutasi_hutang (kode_toko, no_faktur_hutang);
select add_payment_columns('mutasi_hutang_bayar');

create view mutasi_hutang_gerak as
  select a.kode_toko, a.no_mutasi_hutang as nomor, m.tempat || '/' || lot_terima(d.no_faktur_hutang, d.no_urut) as apa, m.arah * d.qty as pieces, m.arah * d.fine as fine,
         0::bigint as cost, 0::bigint as rupiah
  from mutasi_hutang a join hutang_detail d using (kode_toko, no_faktur_hutang) cross join (values ('PELANGGAN', 1), ('GADAI', -1)) as m (tempat, arah)
  where a.jenis_hutang <> 'PERPANJANG'
  union all
  select kode_toko, no_mutasi_hutang, case when piutang then 'TAGIHAN/PIUTANG_KARTU/' || no_rekening else 'KAS/' || coalesce(no_rekening, 'CASH') end, 0, 0, 0, jumlah
  from mutasi_hutang_bayar
  union all select kode_toko, no_mutasi_hutang, 'KAS/CASH', 0, 0, 0, -kembali from mutasi_hutang where kembali <> 0
  union all select kode_toko, no_mutasi_hutang, 'TAGIHAN/PIUTANG_GADAI/' || no_hp, 0, 0, 0, -pokok_dibayar from mutasi_hutang where pokok_dibayar <> 0
  union all select kode_toko, no_mutasi_hutang, 'TAGIHAN/SISA_LELANG/' || no_hp, 0, 0, 0, -sisa_lelang from mutasi_hutang where sisa_lelang <> 0;
select guard_document('mutasi_hutang', 'no_mutasi_hutang', 'MUTASI_HUTANG', array['mutasi_hutang_bayar'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'], '{ "mutasi_hutang_bayar": { "jumlah_bayar": "jumlah" } }');
-- A loan without interest is renewed for nothing.
update dokumen set boleh_diam = true where tabel = 'mutasi_hutang';
select people_pay('mutasi_hutang', 'MUTASI_HUTANG', 'no_mutasi_hutang', 'null', 'false');
select search_document('mutasi_hutang', array['no_mutasi_hutang', 'no_faktur_hutang', 'nama_customer', 'no_hp']);

-- Its state, its months and what is owed follow what happens to it, and nobody's hand.
create trigger hutang_follows before update on hutang for each row
  when (pg_trigger_depth() = 0 and ((old.bulan_dibayar, old.tgl_jatuh_tempo) is distinct from (new.bulan_dibayar, new.tgl_jatuh_tempo)
    or (old.status <> new.status and (old.status, new.status) <> ('AKTIF', 'CANCELLED')))) execute function refuse_hand();
create function loan_begins() returns trigger language plpgsql as $$
begin
  if new.status <> 'AKTIF' then
    raise exception '% begins as it is lent', new.no_faktur_hutang using errcode = 'KN001';
  end if;
  new.bulan_awal := new.bulan_dibayar;
  return new;
end $$;
create trigger hutang_begins_as_lent before insert on hutang for each row execute function loan_begins();
create function loan_is_cancelled() returns trigger language plpgsql as $$
begin
  if exists (select from mutasi_hutang where (kode_toko, no_faktur_hutang, status) = (new.kode_toko, new.no_faktur_hutang, 'VALID')) then
    raise exception 'something has happened to %', new.no_faktur_hutang using errcode = 'KN002', detail = new.no_faktur_hutang;
  end if;
  new.sisa_hutang := 0;
  return new;
end $$;
create trigger hutang_owes_nothing before update on hutang for each row
  when (old.status <> 'CANCELLED' and new.status = 'CANCELLED') execute function loan_is_cancelled();

create function loan_moves() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  months constant integer := case new.jenis_hutang when 'PERPANJANG' then new.bulan_bunga else 0 end;
  -- Exactly, before it is rounded, to a unit of some shop at the most.
  interest constant numeric := new.jumlah_hutang * new.bunga_persen / 100 * (new.bulan_bunga + new.hari_bunga / 30.0);
  unit constant numeric := greatest(500, (select max(value::numeric) from para_system where key = 'PEMBULATAN' and value ~ '^[0-9]{1,9}$'));
begin
  if tg_op = 'INSERT' and (new.bunga_rp >= interest + unit or (new.jenis_hutang <> 'LELANG' and new.bunga_rp <= interest - unit)
    -- No whole month that has passed is forgotten.
    or (new.jenis_hutang <> 'PERPANJANG' and (new.tgl_hutang + make_interval(months => new.bulan_dibayar + new.bulan_bunga + 1))::date <= new.tgl_system))
  then
    raise exception '% is not the interest of %', new.bunga_rp, new.no_faktur_hutang using errcode = 'KN002', detail = new.no_faktur_hutang;
  end if;
  if tg_op = 'INSERT' and new.jenis_hutang <> 'PERPANJANG' then
    update hutang h set status = new.jenis_hutang, sisa_hutang = 0
    where (h.kode_toko, h.no_faktur_hutang, h.status, h.no_hp, h.jumlah_hutang, h.bunga_persen, h.tgl_hutang, h.bulan_dibayar, h.tgl_jatuh_tempo, h.total_qty, h.total_berat)
        = (new.kode_toko, new.no_faktur_hutang, 'AKTIF', new.no_hp, new.jumlah_hutang, new.bunga_persen, new.tgl_hutang, new.bulan_dibayar, new.tgl_jatuh_tempo, new.total_qty,
           new.total_berat)
      -- Before it is due nobody sells it.
      and (new.jenis_hutang = 'LUNAS' or new.tgl_system > h.tgl_jatuh_tempo);
  elsif tg_op = 'INSERT' then
    update hutang h set bulan_dibayar = h.bulan_dibayar + months, tgl_jatuh_tempo = new.tgl_jatuh_tempo
    where (h.kode_toko, h.no_faktur_hutang, h.status, h.no_hp, h.jumlah_hutang, h.bunga_persen, h.tgl_hutang, h.bulan_dibayar, h.total_qty, h.total_berat)
        = (new.kode_toko, new.no_faktur_hutang, 'AKTIF', new.no_hp, new.jumlah_hutang, new.bunga_persen, new.tgl_hutang, new.bulan_dibayar, new.total_qty, new.total_berat);
  elsif new.jenis_hutang <> 'PERPANJANG' then
    update hutang h set status = 'AKTIF', sisa_hutang = h.jumlah_hutang
    where (h.kode_toko, h.no_faktur_hutang, h.status) = (new.kode_toko, new.no_faktur_hutang, new.jenis_hutang);
  else
    update hutang h set bulan_dibayar = new.bulan_dibayar,
      tgl_jatuh_tempo = (h.tgl_hutang + make_interval(months => h.lama_pinjam + new.bulan_dibayar))::date
    where (h.kode_toko, h.no_faktur_hutang, h.status, h.bulan_dibayar) = (new.kode_toko, new.no_faktur_hutang, 'AKTIF', new.bulan_dibayar + months);
  end if;
  if not found then
    raise exception '% cannot be paid or taken back so', new.no_faktur_hutang using errcode = 'KN002', detail = new.no_faktur_hutang;
  end if;
  return null;
end $$;
revoke execute on function loan_moves() from public;
create trigger mutasi_hutang_moves after insert on mutasi_hutang for each row execute function loan_moves();
create trigger mutasi_hutang_moves_back after update of status on mutasi_hutang for each row
  when (old.status <> 'CANCELLED' and new.status = 'CANCELLED') execute function loan_moves();

-- What is wrong with a loan, found by its number however many there are: what is owed for it is the claim, what lies in GADAI is what was left for it as long
-- as it is not paid, months that are paid are those of its renewals, and its state is that of its last event.
create function hutang_salah(toko text, nomor text) returns table (kunci text, ukuran text, seharusnya numeric, nyata numeric) language sql stable as $$
  select h.no_faktur_hutang, m.*
  from hutang h
  left join lateral (
    select rupiah from saldo_tagihan where (kode_toko, jenis, pihak, dokumen) = (h.kode_toko, 'PIUTANG_GADAI', h.no_hp, h.no_faktur_hutang) limit 1
  ) t on true
  cross join lateral (
    select coalesce(sum(bulan_bunga) filter (where jenis_hutang = 'PERPANJANG'), 0) as months, count(*) filter (where jenis_hutang <> 'PERPANJANG') as ends,
           max(jenis_hutang) filter (where jenis_hutang <> 'PERPANJANG') as ended
    from mutasi_hutang e where (e.kode_toko, e.no_faktur_hutang, e.status) = (h.kode_toko, h.no_faktur_hutang, 'VALID')
  ) e
  cross join lateral (values
    ('rupiah', h.sisa_hutang, coalesce(t.rupiah, 0)),
    ('bulan', h.bulan_awal + e.months, h.bulan_dibayar),
    ('pieces', e.ends, case when h.status in ('AKTIF', 'CANCELLED') then 0 when h.status = e.ended then 1 else -1 end)
  ) as m (ukuran, seharusnya, nyata)
  where (h.kode_toko, h.no_faktur_hutang) = (toko, nomor)
  union all
  select concat_ws(' ', h.no_faktur_hutang, d.no_urut), m.*
  from hutang h join hutang_detail d using (kode_toko, no_faktur_hutang)
  -- By its whole key, and not by all that lies there: the planner takes what few rows it expects of a shop.
  left join lateral (
    select pieces, gross, fine from saldo_lot
    where (kode_toko, tempat, kode_gudang, kode_baki, pihak, kode_lot) = (h.kode_toko, 'GADAI', '', '', '', lot_terima(h.no_faktur_hutang, d.no_urut)) limit 1
  ) l on true
  cross join lateral (select (h.status = 'AKTIF')::integer as lies) i
  cross join lateral (values
    ('pieces', i.lies * d.qty, coalesce(l.pieces, 0)), ('gross', i.lies * d.berat, coalesce(l.gross, 0)), ('fine', i.lies * d.fine, coalesce(l.fine, 0))
  ) as m (ukuran, seharusnya, nyata)
  where (h.kode_toko, h.no_faktur_hutang) = (toko, nomor)
$$;
-- What `verify` holds of them (0302_codes_of_coupons.sql).
create function hutang_beda(shop text) returns table (kunci text, ukuran text, seharusnya numeric, nyata numeric) language sql stable as $$
  select s.* from hutang h cross join lateral hutang_salah(h.kode_toko, h.no_faktur_hutang) s where h.kode_toko = shop
$$;

-- At the end of every transaction that touches a loan, its claim or its gold.
create function loan_stands() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  nomor constant text := case tg_argv[0] when 'kode_lot' then (select dokumen from lot where kode_lot = to_jsonb(new) ->> 'kode_lot') else to_jsonb(new) ->> tg_argv[0] end;
  wrong text;
begin
  select concat_ws(' ', s.kunci, s.ukuran) into wrong from hutang_salah(new.kode_toko, nomor) s where s.seharusnya <> s.nyata limit 1;
  if found then
    raise exception 'loan % does not stand as it says: %', nomor, wrong using errcode = 'KN002', detail = nomor;
  end if;
  -- As opening claims: somebody else approved it.
  if exists (select from hutang where (kode_toko, no_faktur_hutang) = (new.kode_toko, nomor) and dari_saldo_awal) and not exists (
    select from posting p where p.kode_toko = new.kode_toko and p.reference = nomor and p.kind = 'HUTANG' and p.membatalkan is null
      and p.approved_by is not null and p.approved_by <> p.user_id
  ) then
    raise exception 'a second person approves %', nomor using errcode = 'KN002', detail = nomor;
  end if;
  return null;
end $$;
revoke execute on function loan_stands() from public;
create constraint trigger hutang_stands after insert or update on hutang deferrable initially deferred for each row execute function loan_stands('no_faktur_hutang');
create constraint trigger mutasi_hutang_stands after insert or update on mutasi_hutang deferrable initially deferred for each row execute function loan_stands('no_faktur_hutang');
create constraint trigger mutasi_tagihan_of_loan after insert on mutasi_tagihan deferrable initially deferred for each row
  when (new.jenis = 'PIUTANG_GADAI') execute function loan_stands('dokumen');
create constraint trigger mutasi_stock_of_loan after insert on mutasi_stock deferrable initially deferred for each row
  when (new.tempat = 'GADAI') execute function loan_stands('kode_lot');

-- Its interest has the account that interest has, the cost and the loss of a sale theirs; what was lent before the books came out of capital.
insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
select 'MUTASI_HUTANG', type, kode_akun, jenis_akun, nomor_akun from para_akun_transaksi
where (trx, type, kode_akun) in (('BUNGA', 'HUTANG', 'BUNGA'), ('LELANG', 'HUTANG', 'ADMIN'), ('LELANG', 'HUTANG', 'RUGI')) on conflict do nothing;
insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
select 'HUTANG', 'SALDO_AWAL', 'MODAL', 'KREDIT', (select a.nomor_akun from akun a where a.nomor_akun = '3-1001') on conflict do nothing;

-- A shop that moves in brings its loans (docs/decisions/075): a file of them is a step, between its money and what else is owed.
alter table pindah_langkah drop constraint pindah_langkah_langkah_pindah_check,
  add constraint pindah_langkah_langkah_pindah_check check (langkah_pindah in ('ANGGOTA', 'BARANG', 'UANG', 'HUTANG', 'TAGIHAN'));

-- What is left of a sale for a customer is paid to him as a bonus is; nothing else pays it.
alter table bayar_tagihan
  drop constraint bayar_tagihan_jenis_tagihan_check,
  add constraint bayar_tagihan_jenis_tagihan_check check (jenis_tagihan in ('PPN', 'HUTANG_BONUS', 'HUTANG_TUKANG', 'SISA_LELANG', 'PIUTANG_KARYAWAN'));
