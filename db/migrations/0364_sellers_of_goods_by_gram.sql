-- Whoever brings goods by gram brings gold that is not ours: he says who he is, as in a purchase (docs/decisions/074). The photo of his papers belongs
-- to whoever took it, until its document takes it.
alter table jual_beli_manual
  add column no_identitas text check (length(no_identitas) between 1 and 30),
  alter column cari set expression as
    (upper(coalesce(no_jual_beli, '') || ' ' || coalesce(nama_customer, '') || ' ' || coalesce(no_hp, '') || ' ' || coalesce(no_identitas, '')));
create index jual_beli_manual_by_identity on jual_beli_manual (no_identitas, tgl_system) where no_identitas is not null;
create trigger jual_beli_manual_marks after insert on jual_beli_manual for each row
  when (num_nonnulls(new.no_hp, new.kode_member, new.no_identitas) > 1) execute function marks_come_together();
do $$
declare
  before text := pg_get_viewdef('transaksi_orang');
  after  text;
begin
  -- As it is, but for the card and the member of a trade by gram, which had none.
  after := regexp_replace(before, 'jual_beli_manual\.no_hp,\s*NULL::text( AS [^,]+)?,\s*NULL::text( AS [^,]+)?,',
                          'jual_beli_manual.no_hp, jual_beli_manual.kode_member, jual_beli_manual.no_identitas,');
  if after = before then
    raise exception 'transaksi_orang does not read as it did';
  end if;
  execute 'create or replace view transaksi_orang as ' || after;
end $$;

alter table surat_penjual
  add column no_jual_beli text,
  add foreign key (kode_toko, no_jual_beli) references jual_beli_manual,
  drop constraint surat_penjual_of_one,
  drop constraint surat_penjual_has_its_days,
  add constraint surat_penjual_of_one check (num_nonnulls(no_faktur_beli, no_faktur, no_jual_beli) <= 1),
  add constraint surat_penjual_has_its_days check ((num_nonnulls(no_faktur_beli, no_faktur, no_jual_beli) = 1) = (simpan_sampai is not null));
create unique index surat_penjual_of_trade on surat_penjual (kode_toko, no_jual_beli) where no_jual_beli is not null;

-- A photo is shown by whoever took it, for his own document, or for one that he has left for the cashier.
create function guard_who_shows_papers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from pembelian where (kode_toko, no_faktur_beli, user_id) = (new.kode_toko, new.no_faktur_beli, new.user_id))
     and not exists (select from penjualan where (kode_toko, no_faktur, user_id) = (new.kode_toko, new.no_faktur, new.user_id))
     and not exists (select from jual_beli_manual where (kode_toko, no_jual_beli, user_id) = (new.kode_toko, new.no_jual_beli, new.user_id))
     and not exists (select from antrian a where (a.kode_toko, a.user_id, a.status_antri) = (new.kode_toko, new.user_id, 'MENUNGGU')
                       and a.isi ->> 'foto_surat' = new.foto) then
    raise exception 'papers are shown by whoever took them' using errcode = 'KN001';
  end if;
  return new;
end $$;
revoke execute on function guard_who_shows_papers() from public;
create trigger surat_penjual_shown_by_its_own before update on surat_penjual for each row
  when (old.simpan_sampai is null and new.simpan_sampai is not null) execute function guard_who_shows_papers();
