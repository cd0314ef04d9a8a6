create or replace function is_trade(tabel text, kategori text, nomor text, total text, hanya text default 'status <> ''CANCELLED''', qty text default 'total_qty', berat text default 'total_berat')
returns void language plpgsql as $$
begin
  insert into kategori_dagang values (kategori) on conflict do nothing;
  insert into dokumen_dagang values (tabel, kategori, nomor, qty, berat, total, hanya);
end $$;
revoke execute on function is_trade(text,text,text,text,text,text,text) from public;
